/** By then the page is interactive. */
const WAIT_MS = 2000;

/** Calls `run` some time after the page has loaded. Returns a function that cancels it. */
export function afterLoad(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(run, WAIT_MS);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    clearTimeout(timer);
  };
}
