const preparations = new Set<() => Promise<void>>();
/** After which the page is printed without what is still missing. */
const WAIT_MS = 4000;

/** `prepare` is waited for when somebody presses Print. Returns a function that ends this. */
export function beforePrinting(prepare: () => Promise<void>): () => void {
  preparations.add(prepare);
  return () => void preparations.delete(prepare);
}

export async function printPage(): Promise<void> {
  const prepared = Promise.allSettled([...preparations].map((prepare) => prepare()));
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  window.print();
}
