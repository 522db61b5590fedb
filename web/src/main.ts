import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
settings.wear(); // before anything is drawn
mount(App, { target });
