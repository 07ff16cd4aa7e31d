/** Long enough for the page itself to be there and to react. */
const WAIT_MS = 2000;

/** Calls `run` once the page has loaded and the browser has little else to fetch. Returns how to prevent it. */
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
