import { expect, onTestFinished, test, vi } from "vitest";
import {
  documentDataScript,
  isLeftInDocument,
  leaveInDocument,
  readFromDocument,
} from "#app/shared/document-data.ts";

test("the server reads what it left to the document as the same object, and the browser reads it from there", () => {
  const data = { name: "</script><!-- Stow" };
  const key = leaveInDocument(data);
  expect(readFromDocument(key)).toBe(data);

  const script = documentDataScript({ root: { siteUrl: "" }, home: key });
  expect(script.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);

  const textContent = script.slice(script.indexOf(">") + 1, script.lastIndexOf("<"));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("document", {
    getElementById: (id: string) => (script.includes(`id="${id}"`) ? { textContent } : null),
  });
  const inBrowser: unknown = JSON.parse(JSON.stringify(key));
  if (!isLeftInDocument(inBrowser)) throw new Error("The browser takes it for data.");
  expect(readFromDocument(inBrowser)).toEqual(data);
  expect(readFromDocument(inBrowser)).toBe(readFromDocument(inBrowser));
});

test("other data are none of it, without it nothing is written, and what is lost is an error", () => {
  expect([null, "text", { name: "Stow" }].filter(isLeftInDocument)).toEqual([]);
  expect(documentDataScript({ root: { siteUrl: "" }, map: null })).toBe("");
  const two = { home: leaveInDocument(1), place: leaveInDocument(2) };
  expect(() => documentDataScript(two)).toThrow("Two routes");

  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("document", { getElementById: () => null });
  expect(() => readFromDocument({ isLeftInDocument: true })).toThrow();
});
