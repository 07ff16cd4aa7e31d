/** What a loader returns for data that the document has as JSON: shorter than React Router's own format, and written faster. */
export type InDocument<T> = { isInDocument: true; of?: T };

const ID = "document-data";

const known = new WeakMap<InDocument<unknown>, unknown>();

/** On the server, for documents alone, and for one route of a page. */
export function inDocument<T>(data: T): InDocument<T> {
  const key: InDocument<T> = { isInDocument: true };
  known.set(key, data);
  return key;
}

/** While a page is rendered, and hydrated. */
export function readFromDocument<T>(key: InDocument<T>): T {
  if (!known.has(key)) known.set(key, JSON.parse(document.getElementById(ID)?.textContent ?? "null"));
  return known.get(key) as T;
}

export function isInDocument(data: unknown): data is InDocument<unknown> {
  return typeof data === "object" && data !== null && "isInDocument" in data;
}

/** The HTML of what a page's loaders have left to its document; it has to stand before the scripts that hydrate. */
export function documentDataScript(loaderData: Record<string, unknown>): string {
  const key = Object.values(loaderData).find(isInDocument);
  if (!key) return "";
  const json = JSON.stringify(known.get(key)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${json}</script>`;
}
