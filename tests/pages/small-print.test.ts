import { describe, expect, test } from "vitest";
import { readPage } from "#tests/pages/read-page.ts";

const TEXTS = [
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: [
      "Who is responsible",
      "Information we collect",
      "How we use it",
      "How long we keep it",
      "Cookies",
      "Sharing",
      "Security",
      "Your rights under the GDPR",
      "Contact",
      "Changes",
    ],
  },
  {
    path: "/cookies",
    title: "Cookies Policy",
    sections: ["Your choice", "Four categories", "What is stored", "Other companies", "Removing it"],
  },
  {
    path: "/terms",
    title: "Terms of Use",
    sections: [
      "Who runs it",
      "What you can rely on, and what not",
      "Walking",
      "Trains and tickets",
      "Fair use",
      "Pictures, texts and maps",
      "What you send us",
      "Links to other sites",
      "Liability",
      "Changes",
      "Law",
    ],
  },
];

test.each(TEXTS)(
  "$title has all its sections, and a link in the footer",
  async ({ path, title, sections }) => {
    const page = await readPage(path);
    expect(page.title).toBe(`${title} | Alight`);
    expect(page.elements("h1")).toMatchObject([{ text: title }]);
    const main = page.html.replace(/<footer.*/s, "").split("<main")[1] ?? "";
    const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text]) => text);
    expect(headings).toEqual(sections);
    expect((await readPage("/about")).elements("a")).toContainEqual(
      expect.objectContaining({ href: path, text: title }),
    );
  },
);

describe.each([
  ["/about", "© 2025 Alight. Discover places to visit within reach of train stations."],
  ["/terms", "These terms are governed by the laws of Scotland"],
  ["/privacy", "Not said here yet: who runs this site;"],
  ["/cookies", "Without JavaScript nothing is stored"],
  ["/saved", "Saving places needs JavaScript"],
  ["/offline", "Keeping a region needs JavaScript"],
  ["/day", "Planning a day needs JavaScript"],
  ["/attraction/abbotsford", "The map needs JavaScript, which your browser does not run."],
  ["/faq", "up to two dogs travel free"],
  ["/admin", "Accounts need JavaScript."],
  ["/account", "Accounts need JavaScript."],
  ["/auth/confirm", "Accounts need JavaScript."],
])("%s", (path, text) => {
  test(`says: ${text}`, async () => {
    expect((await readPage(path)).text).toContain(text);
  });
});
