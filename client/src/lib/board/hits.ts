/** The hexes as targets of the pointer: drawn once, their attributes changed only where something changed. */
import { hexOutline, middle } from "./geometry";
import type { Marks } from "./marks";
import type { Label, Scene } from "$lib/api/wire";

export function hitMarkup(scene: Scene): string {
  return scene.hexes.map((hex) => `<path data-hex="${hex.label}" d="${hexOutline(middle(hex))}"/>`).join("");
}

/** What the attributes of hexes must say now. */
export function hexNotes(marks: Marks, cursor: Label | null): Map<Label, Map<string, string>> {
  const notes = new Map<Label, Map<string, string>>();
  const note = (label: Label, name: string, value: string): void => {
    notes.set(label, (notes.get(label) ?? new Map<string, string>()).set(name, value));
  };
  for (const stop of marks.stops ?? []) {
    note(stop.hex, "data-stop", String(stop.left));
    note(stop.hex, "data-way", stop.kind);
  }
  for (const [label, text] of Object.entries(marks.overlay?.notes ?? {})) note(label, "title", text);
  for (const barred of marks.barred ?? []) {
    note(barred.hex, "data-barred", barred.reason.rule ?? "");
    note(barred.hex, "title", barred.reason.text);
  }
  for (const label of marks.hexes ?? []) note(label, "data-offer", "true");
  for (const label of marks.chosen ?? []) note(label, "data-chosen", "true");
  for (const label of marks.spotlight?.hexes ?? []) note(label, "data-lesson-target", "true");
  if (cursor !== null) note(cursor, "data-cursor", "true");
  return notes;
}

/** Writes notes on the elements of a layer and wipes those of the time before. */
export class HexNotes {
  private readonly elements = new Map<Label, Element>();
  private written = new Map<Label, Map<string, string>>();

  constructor(layer: Element) {
    for (const element of layer.querySelectorAll("[data-hex]"))
      this.elements.set(element.getAttribute("data-hex") ?? "", element);
  }

  write(notes: Map<Label, Map<string, string>>): void {
    for (const [label, old] of this.written)
      for (const name of old.keys()) if (!notes.get(label)?.has(name)) wipe(this.elements.get(label), name);
    for (const [label, values] of notes)
      for (const [name, value] of values)
        if (this.written.get(label)?.get(name) !== value) put(this.elements.get(label), name, value);
    this.written = notes;
  }
}

function put(element: Element | undefined, name: string, value: string): void {
  if (name !== "title") return void element?.setAttribute(name, value);
  element?.replaceChildren();
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = value;
  element?.append(title);
}

function wipe(element: Element | undefined, name: string): void {
  if (name === "title") element?.replaceChildren();
  else element?.removeAttribute(name);
}
