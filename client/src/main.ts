import { mount } from "svelte";
import "./styles/tokens.css";
import "./app.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app element");
mount(App, { target });
