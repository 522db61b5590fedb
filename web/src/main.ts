import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.wear(); // before anything is drawn
mount(App, { target });

// To be installed, and to say something when the server is away. Where it is not allowed, the page is the same.
if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => null);
