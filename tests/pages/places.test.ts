import { describe, expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { readPage, request } from "#tests/pages/read-page.ts";

describe("a place's page", () => {
  test("has its stations, its website and its source", async () => {
    const page = await readPage("/attraction/abbotsford");
    expect(page.title).toBe("Abbotsford | Alight");
    expect(page.elements("h1")).toMatchObject([{ text: "Abbotsford" }]);
    expect(page.text).toContain("Nearby Stations (1)");
    expect(page.text).not.toContain("(See ");
    expect(page.elements("a")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ href: "https://www.scottsabbotsford.com/" }),
        expect.objectContaining({
          href: "https://en.wikipedia.org/wiki/Abbotsford_House",
          text: "Wikipedia",
        }),
      ]),
    );
    expect(page.html).not.toContain('role="dialog"');
  });

  test("says how far its station is by train and on foot", async () => {
    const { elements } = await readPage("/attraction/abbotsford");
    expect(elements("a").map(({ text }) => text.replace(/~ ?about/g, "about"))).toContainEqual(
      expect.stringMatching(/^Tweedbank 55 min train from Edinburgh Waverley about \d+ min walk$/),
    );
  });

  test("has its facts under the title, and what is not known", async () => {
    const { text, elements } = await readPage("/attraction/melrose-abbey");
    expect(text).toContain("Open in part: the abbey church has been shut since 2021");
    expect(text).toMatch(/Wheelchair: with help Staff unlock a step-free gate/);
    expect(text).toMatch(/Not known: .*dogs.*\. Ask the place itself/);
    expect(elements("dd")[0]?.text).toMatch(/^\S+\.\S+ ?, \d{4}\.$/);
    const link = elements("a").find((each) => each.text === "Ask the place itself");
    expect(link?.href).toMatch(/^https:\/\/www\.historicenvironment\.scot\//);
  });

  test("without a website offers none", async () => {
    const page = await readPage("/attraction/calton-hill");
    expect(page.elements("h1")).toMatchObject([{ text: "Calton Hill" }]);
    expect(page.text).not.toContain("Visit Website");
  });

  test("that does not exist leads home without its station", async () => {
    const { response, text } = await readPage("/attraction/atlantis?station=stow");
    expect(new URL(response.url)).toMatchObject({ pathname: "/", search: "?missing=place&called=atlantis" });
    expect(text).toContain(`Places to visit ${placesWith().length}`);
  });

  test("names the licence of its photo, and links to where it is from", async () => {
    expect((await readPage("/attraction/abbotsford")).elements("a")).toContainEqual(
      expect.objectContaining({
        href: "https://commons.wikimedia.org/wiki/File:Abbotsford_House.jpg",
        rel: "noopener nofollow",
        target: "_blank",
        text: "Ad Meskens",
      }),
    );
  });
});

describe("places that are asked for a way", () => {
  test("there and back in two hours are found before scripts run, and leave out the dark", async () => {
    const found = async (query: string) => (await readPage(`/?from=newtongrange&hours=2&${query}`)).cardNames;
    expect(await found("")).toEqual(["National Mining Museum Scotland"]);
    expect(await found("daylight=2060-12-11")).toEqual(["National Mining Museum Scotland"]);
    const atTwo = await found("date=2060-12-11&time=14:00&unknown=1");
    const byDay = await found("date=2060-12-11&time=14:00&unknown=1&daylight=1");
    expect(atTwo.filter((name) => !byDay.includes(name))).toEqual(["National Mining Museum Scotland"]);
  });

  test("within an hour from door to door come by the shortest journey", async () => {
    const { attractions, trains }: Catalogue = await (await request("/documents/catalogue")).json();
    const journeyTo = ({ stations }: Catalogue["attractions"][number]) =>
      Math.min(
        ...stations.map(
          ({ slug, walkingTimeMinutes }) => (trains.times[slug]?.minutes ?? 999) + walkingTimeMinutes,
        ),
      );
    const minutes = new Map(attractions.map((each) => [each.name, journeyTo(each)] as const));
    const page = await readPage("/?journey=60&sort=journey&show=96");
    const within = [...minutes.values()].filter((each) => each <= 60).sort((a, b) => a - b);
    expect(page.text).toContain(`Places to visit ${within.length}`);
    expect(page.cardNames).toHaveLength(96);
    expect(page.cardNames.map((name) => minutes.get(name))).toEqual(within.slice(0, 96));
    // Of Cowdenbeath and its neighbours the minutes by train are not known.
    expect(page.text).toMatch(/\d+ left out because it is not known/);
  });

  const isInPartOrWithHelp = (value: unknown) => value === "part" || value === "help";

  test.each([
    [
      "buggy",
      "Andrew Carnegie Birthplace Museum",
      /Buggy: in part Weaver's cottage not accessible by wheelchair or pram/,
    ],
    ["wheelchair", "Calton Hill", /Wheelchair: with help A few steps .* a pusher is needed/],
  ])(
    "with a %s to all of it come first, then those in part or with help, with the note",
    async (feature, name, note) => {
      const page = await readPage(`/?feature=${feature}&show=96`);
      const all = placesWith({ has: (facts) => facts[feature] === "all" });
      const rest = placesWith({ has: (facts) => isInPartOrWithHelp(facts[feature]) });
      expect(page.cardNames).toEqual([...all, ...rest]);
      expect(page.elements("h2").map(({ text }) => text)).toEqual(
        expect.arrayContaining([`Places to visit ${all.length}`, `In part or with help ${rest.length}`]),
      );
      expect(all).not.toContain(name);
      expect(page.elements("article")[page.cardNames.indexOf(name)]?.text).toMatch(note);
      expect(page.text).toMatch(/\d+ left out because it is not known/);
    },
  );
});

describe("only walks that one can take", () => {
  test.each([
    // Across the Forth.
    ["Dalmeny", "Dalmeny Kirk", "Deep Sea World"],
    // Beyond a river without a bridge.
    ["Galashiels", "Old Gala House", "Abbotsford"],
  ])("from %s lead to %s, and not to %s", async (station, near, beyond) => {
    const slug = station.toLowerCase();
    for (const path of [`/?station=${slug}`, `/station/${slug}`]) {
      const { cardNames } = await readPage(path);
      expect(cardNames.toSorted()).toEqual(placesWith({ station }).toSorted());
      expect(cardNames).toContain(near);
      expect(cardNames).not.toContain(beyond);
    }
  });

  test.each([
    ["deep-sea-world", 1, "North Queensferry"],
    ["abbotsford", 1, "Tweedbank"],
    // A station far away is left out where another is near.
    ["calton-hill", 1, "Edinburgh Waverley"],
    ["st-bridgets-kirk", 2, "Aberdour"],
  ])("to %s begin at %i stations, such as %s", async (slug, count, station) => {
    const page = await readPage(`/attraction/${slug}`);
    expect(page.text).toContain(`Nearby Stations (${count})`);
    const walks = page.elements("a").filter(({ text }) => /min walk$/.test(text));
    expect(walks.map(({ text }) => text)).toContainEqual(expect.stringMatching(new RegExp(`^${station}`)));
  });
});

test.each(["/?date=2020-01-01", "/map?date=2020-01-01&time=10:00"])(
  "%s asks for no day that has passed, and says so",
  async (path) => {
    const { text } = await readPage(path);
    expect(text).toContain("1 January 2020 has passed: any day is shown");
    expect(text).not.toMatch(/open on/i);
  },
);

test.each([
  "/attraction/netherdale-gala-fairydean-stadium?station=galashiels",
  "/station/galashiels/attraction/netherdale-gala-fairydean-stadium",
])("in %s the walk begins at the station of the address", async (path) => {
  expect((await readPage(path)).text).toContain(
    "Walking Route from Galashiels Station About 25 to 35 minutes",
  );
});

describe("home", () => {
  test("says what the chosen station offers", async () => {
    const { text, elements } = await readPage("/?station=galashiels");
    const count = placesWith({ station: "Galashiels" }).length;
    expect(text).toContain(`${count} places to visit nearby`);
    expect(text).toContain("Waiting room available Step-free access available");
    expect(elements("a")).toContainEqual(
      expect.objectContaining({ href: "/station/galashiels", text: "Station details" }),
    );
  });

  test.each([
    ["/?show=48", "Kingsknowe + 2 more stations ~ about 9 min train · ~ about 21 min walk"],
    [
      "/?station=wester-hailes",
      "Wester Hailes + 1 more station ~ about 11 min train · ~ about 27 min walk nearer: Kingsknowe, ~ about 21 min",
    ],
    [
      "/station/wester-hailes",
      "Wester Hailes + 1 more station ~ about 11 min train · ~ about 27 min walk nearer: Kingsknowe, ~ about 21 min",
    ],
    ["/?station=kingsknowe", "+ 2 more stations"],
    ["/?station=slateford", "+ 1 more station"],
    ["/?station=slateford", "nearer: Kingsknowe"],
  ])(
    "on the cards of %s a place stands with its walk and the stations that it does not name: %s",
    async (path, words) => {
      const { elements } = await readPage(path);
      const card = elements("article").find(({ text }) => text.includes("Colinton Tunnel"));
      expect(card?.text).toContain(words);
    },
  );

  test("offers only stations with places, and announces other regions", async () => {
    const options = (await readPage("/?station=stow")).elements("option");
    for (const name of stationNames().empty)
      expect(options.find(({ text }) => text.startsWith(name))).toHaveProperty("disabled");
    expect(options.find(({ text }) => text.startsWith("Galashiels"))).not.toHaveProperty("disabled");
    const announced = options.filter(({ text }) => text.endsWith("(coming soon)"));
    expect(announced).toHaveLength(3);
    for (const option of announced) expect(option).toHaveProperty("disabled");
  });

  test("has no two elements of one id", async () => {
    for (const path of ["/", "/station/galashiels", "/attraction/abbotsford"]) {
      const ids = [...(await readPage(path)).html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids).toEqual([...new Set(ids)]);
    }
    expect((await readPage("/")).html).toContain('id="home-header-sky"');
  });
});

describe("a list that somebody has sent", () => {
  const path = "/saved?places=stow-station-house,stow-packhorse-bridge";

  test("is read without scripts, which keeping needs", async () => {
    const { cardNames, elements } = await readPage(`${path},atlantis`);
    expect(elements("h1")).toMatchObject([{ text: "Places for you 2" }]);
    expect(cardNames).toEqual(["Stow Station House", "Stow Packhorse Bridge"]);
  });

  test("of places that are not there says so", async () => {
    expect((await readPage("/saved?places=atlantis")).text).toContain("None of these places is here");
  });
});
