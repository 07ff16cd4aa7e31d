/** Stands for data of a loader that its document has as JSON: shorter than React Router's own format, and written faster. */
export type LeftInDocument<T> = { isLeftInDocument: true; of?: T };

const ID = "document-data";

const dataOf = new WeakMap<LeftInDocument<unknown>, unknown>();

/** On the server, for a document alone; one route of a page can do so. */
export function leaveInDocument<T>(data: T): LeftInDocument<T> {
  const key: LeftInDocument<T> = { isLeftInDocument: true };
  dataOf.set(key, data);
  return key;
}

/** On the server what the loader left; in the browser what the document has, parsed once. Throws where it lacks it. */
export function readFromDocument<T>(key: LeftInDocument<T>): T {
  if (!dataOf.has(key)) {
    const script = document.getElementById(ID) as HTMLElement;
    dataOf.set(key, JSON.parse(script.textContent));
  }
  return dataOf.get(key) as T;
}

export function isLeftInDocument(data: unknown): data is LeftInDocument<unknown> {
  return typeof data === "object" && data !== null && "isLeftInDocument" in data;
}

/** The HTML of what a loader has left. It has to stand before the handoff, for which hydration waits. */
export function documentDataScript(loaderData: Record<string, unknown>): string {
  const [key, another] = Object.values(loaderData).filter(isLeftInDocument);
  if (another) throw new Error("Two routes of a page leave data in its document.");
  if (!key) return "";
  const json = JSON.stringify(dataOf.get(key)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${json}</script>`;
}
