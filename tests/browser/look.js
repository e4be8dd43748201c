// What the page shows and offers just now, read from its hooks in one go.
() => {
  const root = document.querySelector("[data-testid=match]");
  if (root === null) return null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = (selector, name) => [...new Set(all(selector).map((node) => node.dataset[name]))];
  const open = (node) => !node.disabled && node.getAttribute("aria-disabled") !== "true";
  const planner = document.querySelector("[data-testid=planner]");
  const problem = document.querySelector("[data-testid=problem]");
  return {
    ...root.dataset,
    choices: all("[data-testid=choice]:not([data-kind=done])").filter(open).map((node) => ({ ...node.dataset })),
    able: named("[data-unit][data-can=true]", "unit"),
    selected: named("[data-unit][data-selected=true]", "unit"),
    targets: named("[data-unit][data-target=true]", "unit"),
    stops: named("[data-hex][data-stop]", "hex"),
    occupied: named("[data-unit][data-at]", "at"),
    attackers: named("[data-testid=attacker]", "unit"),
    buttons: all("[data-action]").filter(open).map((node) => node.dataset.action),
    planner: planner ? { ...planner.dataset } : null,
    problem: problem ? problem.textContent.trim() : "",
    covered: document.querySelector("[data-testid=hand-over]") !== null,
  };
}
