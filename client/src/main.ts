import { mount } from "svelte";
import "./styles/tokens.css";
import "./app.css";
import App from "./App.svelte";
import { dress } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");
dress(document.documentElement);
mount(App, { target });
