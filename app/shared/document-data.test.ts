import { expect, test, vi } from "vitest";
import { documentDataScript, inDocument, isInDocument, readFromDocument } from "#app/shared/document-data.ts";

test("the server reads what it left to the document as the same object, and the browser reads it from there", () => {
  const data = { name: "</script><!-- Stow" };
  const key = inDocument(data);
  expect(readFromDocument(key)).toBe(data);

  const script = documentDataScript({ root: { siteUrl: "" }, home: key });
  expect(script.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);

  const textContent = script.slice(script.indexOf(">") + 1, script.lastIndexOf("<"));
  vi.stubGlobal("document", {
    getElementById: (id: string) => (script.includes(`id="${id}"`) ? { textContent } : null),
  });
  const inBrowser: unknown = JSON.parse(JSON.stringify(key));
  if (!isInDocument(inBrowser)) throw new Error("The browser takes it for data.");
  expect(readFromDocument(inBrowser)).toEqual(data);
  expect(readFromDocument(inBrowser)).toBe(readFromDocument(inBrowser));
  vi.unstubAllGlobals();
});

test("other data are none of it, and without it nothing is written", () => {
  expect([null, "text", { name: "Stow" }].filter(isInDocument)).toEqual([]);
  expect(documentDataScript({ root: { siteUrl: "" }, map: null })).toBe("");
});
