// @vitest-environment node
import { describe, expect, it } from "vitest";
import { picture, sizeMark } from "./emblem";
import { scene } from "./fixture";
import { SILHOUETTES } from "./silhouettes";
import { SYMBOLS } from "./symbols";

describe("emblems", () => {
  it("knows every kind and size of the stored game", () => {
    const blank = picture("nothing of this kind", "nato");
    for (const { kind, size } of scene.counters) {
      expect(picture(kind, "nato")).not.toBe(blank);
      expect(picture(kind, "silhouette")).not.toBe(blank);
      expect(sizeMark(size)).toMatch(/^X+$/);
    }
  });

  it("shows an empty frame for what nobody knows", () => {
    expect(picture("hidden", "silhouette")).toBe(picture("hidden", "nato"));
    expect(Object.values(SYMBOLS)).not.toContain(picture("hidden", "nato"));
  });

  it("has a silhouette for each symbol", () => {
    expect(Object.keys(SILHOUETTES).sort()).toEqual(Object.keys(SYMBOLS).sort());
  });
});
