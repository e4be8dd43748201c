import { untrack } from "svelte";

/** The rule that the rules panel was asked to show last; `asked` grows with every wish, the same rule too. */
let wish = $state.raw({ rule: "", asked: 0 });

export const wishedRule = () => wish;

export function openRule(rule: string): void {
  wish = { rule, asked: untrack(() => wish.asked) + 1 };
}
