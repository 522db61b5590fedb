import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` serves the page by itself and asks a running `footplate serve` for everything else.
const server = "http://127.0.0.1:8018";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/footplate/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
