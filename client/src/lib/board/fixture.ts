/** A scene and a position as the server sent them, for tests of the board. */
import storedEvents from "../../../dev/fixture/events.json";
import storedPosition from "../../../dev/fixture/position.json";
import storedScene from "../../../dev/fixture/scene.json";
import type { EventLine, Position, Scene } from "$lib/api/wire";

export const scene = storedScene as unknown as Scene;
export const position = storedPosition as unknown as Position;
export const events = storedEvents as unknown as EventLine[];
