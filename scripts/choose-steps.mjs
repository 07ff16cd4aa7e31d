/**
 * The steps that a command line asks for: all of them, or those that `--only unit,check` names, in their own order.
 *
 * @template {{ name: string }} Step
 * @param {Step[]} steps
 * @param {string[]} args
 * @returns {Step[]}
 * @throws {Error} with one sentence for the person who typed it
 */
export function chooseSteps(steps, args) {
  if (args.length === 0) return steps;
  const all = steps.map((step) => step.name);
  const [option, list, ...rest] = args.flatMap((arg) => (arg.startsWith("--only=") ? arg.split("=") : [arg]));
  if (option !== "--only" || !list || rest.length > 0) {
    throw new Error(`npm test takes no argument, or: npm test -- --only ${all.slice(0, 2).join(",")}`);
  }
  const chosen = list.split(",").map((name) => name.trim());
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(", ")}; the steps are ${all.join(", ")}.`);
  return steps.filter((step) => chosen.includes(step.name));
}
