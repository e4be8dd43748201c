/** Rules by their number or by words in them. */
import type { RuleText } from "../api/wire";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules that contain every word; all rules for an empty search. */
export function found(rules: RuleText[], wanted: string): RuleText[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.title} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}

export interface Section {
  title: string;
  rules: RuleText[];
}

/** Neighbouring rules of one section under its title. */
export function bySection(rules: RuleText[]): Section[] {
  const made: Section[] = [];
  for (const rule of rules) {
    const last = made.at(-1);
    if (last?.title === rule.section_title) last.rules.push(rule);
    else made.push({ title: rule.section_title, rules: [rule] });
  }
  return made;
}
