import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

/** `#rrggbb` by role. */
function readColours(block: string) {
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, role, hex]) => [
      role,
      hex as string,
    ]),
  );
}

const [lightBlock = "", darkBlock = ""] = css.split("prefers-color-scheme: dark");
const light = readColours(lightBlock);
const schemes = { light, dark: { ...light, ...readColours(darkBlock) } };

/** WCAG 2 relative luminance. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["paper", "card", "sand"];
const text: [string, string[]][] = [
  ["ink", surfaces],
  ["soft", surfaces],
  ["green-text", surfaces],
  ["danger", surfaces],
  ["warning", surfaces],
  ["on-deep", ["deep", "deep-hover", "danger-fill", "danger-hover"]],
  ["paper", ["ink"]],
];
/** Text of 24 px and more, markers, the borders of controls, the focus ring. */
const shapes: [string, string[]][] = [
  ["green", surfaces],
  ["station", surfaces],
  ["attraction", surfaces],
  ["edge", surfaces],
  ["focus", surfaces],
  ["deep", ["paper", "card"]],
];

const pairs = (table: [string, string[]][], least: number) =>
  table.flatMap(([front, backs]) => backs.map((back) => ({ front, back, least })));

describe.each(Object.entries(schemes))("in the %s scheme", (_, colours) => {
  test.each([...pairs(text, 4.5), ...pairs(shapes, 3)])("$front on $back has at least $least : 1", (pair) => {
    const [front, back] = [colours[pair.front], colours[pair.back]];
    if (!front || !back) throw new Error(`styles.css has no colour for ${pair.front} or ${pair.back}`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(pair.least);
  });
});
