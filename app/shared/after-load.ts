/** Runs `work` once the page with its pictures and fonts has loaded. */
export function afterLoad(work: () => void): void {
  if (document.readyState === "complete") work();
  else window.addEventListener("load", work, { once: true });
}
