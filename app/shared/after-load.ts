/** Runs `work` once the page with its pictures and fonts has loaded. */
export function afterLoad(work: () => void): void {
  if (document.readyState === "complete") work();
  else window.addEventListener("load", work, { once: true });
}

/** Runs each of `works` in an idle moment of its own, after the page has loaded. */
export function whenIdle(works: (() => unknown)[]): void {
  const [work, ...rest] = works;
  if (!work) return;
  const run = () => {
    work();
    whenIdle(rest);
  };
  // Safari has no idle moments.
  afterLoad(() =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 50),
  );
}
