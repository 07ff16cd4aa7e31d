import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecordSourceLine } from "#app/attractions/record-source.tsx";

const NAME = "OpenStreetMap";
const COPYRIGHT = "https://www.openstreetmap.org/copyright";

test.each([
  [{ name: NAME }, "OpenStreetMap"],
  [
    { name: NAME, licence: "ODbL", attribution: "© OpenStreetMap contributors" },
    "© OpenStreetMap contributors, ODbL",
  ],
  [{ name: NAME, licence: "ODbL", attribution: "© OSM contributors, ODbL" }, "© OSM contributors, ODbL"],
  [{ name: NAME, url: COPYRIGHT, licence: "ODbL" }, `<a href="${COPYRIGHT}">OpenStreetMap</a>, ODbL`],
  [{ name: "<b>", url: "javascript:alert(1)" }, "&lt;b&gt;"],
  [{ name: "Ann", licence: "Our own work", attribution: "Ann Example" }, "Ann Example"],
])("%o", (source, line) => {
  const html = renderToStaticMarkup(<RecordSourceLine {...source} />);
  const plain = html.replace(/<\/?p[^>]*>/g, "").replace(/(<a href="[^"]*")[^>]*/, "$1");
  expect(plain).toBe(`Source of this entry: ${line}`);
});

test("our own work needs no line", () => {
  expect(renderToStaticMarkup(<RecordSourceLine name="Sheet" licence="Our own work" />)).toBe("");
});
