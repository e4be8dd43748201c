import { expect, test } from "vitest";
import { bySection, found } from "./search";

const rule = (id: string, title: string, text: string) => ({
  id,
  title,
  text,
  source: "",
  kind: "rule",
  section: "all",
  section_title: "All",
});
const rules = [
  rule("gdw 4.1", "Forêts", "La forêt coûte deux points."),
  rule("gdw 5.0", "Combat", "Le dé décide."),
];

test("rules are found by number or words, with or without accents", () => {
  expect(found(rules, "")).toEqual(rules);
  expect(found(rules, "foret DEUX").map(({ id }) => id)).toEqual(["gdw 4.1"]);
  expect(found(rules, "5.0").map(({ id }) => id)).toEqual(["gdw 5.0"]);
  expect(found(rules, "panzer")).toEqual([]);
});

test("rules stand under the titles of their sections, in the order of the book", () => {
  const [first, second] = rules as [(typeof rules)[0], (typeof rules)[0]];
  const other = { ...second, section_title: "Fighting" };
  expect(bySection([first, other, first]).map(({ title, rules: some }) => [title, some.length])).toEqual([
    ["All", 1],
    ["Fighting", 1],
    ["All", 1],
  ]);
});
