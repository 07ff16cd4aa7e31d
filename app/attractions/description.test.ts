import { describe, expect, test } from "vitest";
import { shorten } from "#app/attractions/attraction.ts";
import { readDescription, SUMMARY_LENGTH, summarise } from "#app/attractions/description.ts";

const WIKIPEDIA = "https://en.wikipedia.org/wiki/Melrose_Abbey";

describe("a description", () => {
  test.each<[string, ReturnType<typeof readDescription>]>([
    ["", []],
    ["A ruin.", [{ text: "A ruin." }]],
    [`A ruin. (See ${WIKIPEDIA})`, [{ text: "A ruin." }, { sourceName: "Wikipedia", url: WIKIPEDIA }]],
    [`(See ${WIKIPEDIA})`, [{ sourceName: "Wikipedia", url: WIKIPEDIA }]],
    [
      `A ruin\n(See ${WIKIPEDIA}) by the Tweed.`,
      [{ text: "A ruin" }, { sourceName: "Wikipedia", url: WIKIPEDIA }, { text: " by the Tweed." }],
    ],
    [
      "One (See https://www.example.org/a) two (See http://example.com/b).",
      [
        { text: "One" },
        { sourceName: "example.org", url: "https://www.example.org/a" },
        { text: " two" },
        { sourceName: "example.com", url: "http://example.com/b" },
        { text: "." },
      ],
    ],
    [
      "(See https://en.wikipedia.org/wiki/Stow_(Scottish_Borders))",
      [{ sourceName: "Wikipedia", url: "https://en.wikipedia.org/wiki/Stow_(Scottish_Borders)" }],
    ],
    [
      "(See https://en.wikipedia.org/wiki/A_(b)_c_(d)) and (more)",
      [
        { sourceName: "Wikipedia", url: "https://en.wikipedia.org/wiki/A_(b)_c_(d)" },
        { text: " and (more)" },
      ],
    ],
    ["(See https://wikipedia.org/)", [{ sourceName: "Wikipedia", url: "https://wikipedia.org/" }]],
    [
      "(See https://notwikipedia.org/)",
      [{ sourceName: "notwikipedia.org", url: "https://notwikipedia.org/" }],
    ],
    ["(See the other bank)", [{ text: "(See the other bank)" }]],
    ["(See javascript:alert(1))", [{ text: "(See javascript:alert(1))" }]],
    ["(See https://[bad)", [{ text: "(See https://[bad)" }]],
    ["(See https://a b.example)", [{ text: "(See https://a b.example)" }]],
    [`(see ${WIKIPEDIA})`, [{ text: `(see ${WIKIPEDIA})` }]],
    [`See ${WIKIPEDIA}`, [{ text: `See ${WIKIPEDIA}` }]],
    ["<b>bold</b> <script>x</script>", [{ text: "<b>bold</b> <script>x</script>" }]],
  ])("%j", (description, parts) => {
    expect(readDescription(description)).toEqual(parts);
  });

  test("of nothing but brackets and spaces is read at once", () => {
    const hard = `${" ".repeat(5000)}${"(See https://a".repeat(300)}${"(".repeat(1000)}`;
    expect(readDescription(hard).length).toBeGreaterThan(0);
    expect(summarise(hard).length).toBeLessThanOrEqual(SUMMARY_LENGTH);
  });
});

describe("a card's text", () => {
  test.each([
    ["", ""],
    ["  A\n\n ruin.\t", "A ruin."],
    [`A ruin. (See ${WIKIPEDIA})`, "A ruin."],
    ["See https://example.org for more", "See for more"],
    ["x".repeat(SUMMARY_LENGTH), "x".repeat(SUMMARY_LENGTH)],
    ["x".repeat(SUMMARY_LENGTH + 1), `${"x".repeat(SUMMARY_LENGTH - 1)}…`],
  ])("%j is %j", (description, summary) => {
    expect(summarise(description)).toBe(summary);
  });

  test("ends between words, without a comma or dash", () => {
    const words = "lovely ".repeat(24);
    expect(summarise(`${words}walkabout, and so on and on`)).toBe(`${words}walkabout…`);
    expect(summarise(`${words}walkabout – and so on and on`)).toBe(`${words}walkabout…`);
    expect(summarise(`${words}walkabout and a half of it`).length).toBeLessThanOrEqual(SUMMARY_LENGTH);
  });

  test("has three dots after a whole sentence too", () => {
    const sentences = "Come and see it all you like. ".repeat(7);
    expect(summarise(sentences)).toMatch(/[a-z]…$/);
    expect(shorten("The oldest that there is… and more of it", 27)).toBe("The oldest that there is…");
  });

  test("keeps a word that ends where the room does", () => {
    const exact = `${"a".repeat(SUMMARY_LENGTH - 5)} end`;
    expect(summarise(`${exact} more`)).toBe(`${exact}…`);
  });

  test("that was cut is not cut again", () => {
    for (let extra = 0; extra < 12; extra += 1) {
      const cut = summarise(`${"x".repeat(extra)} ${"lovely ".repeat(40)}`);
      expect(shorten(cut, SUMMARY_LENGTH)).toBe(cut);
    }
  });

  test("cuts no letter in two", () => {
    expect(summarise(`x${"🌹".repeat(200)}`).isWellFormed()).toBe(true);
    expect(summarise("🌹".repeat(200)).isWellFormed()).toBe(true);
  });
});
