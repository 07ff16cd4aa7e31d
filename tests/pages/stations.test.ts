import { describe, expect, test } from "vitest";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { placesWith, stationNames } from "#tests/journeys/demo-content.ts";
import { readPage, request } from "#tests/pages/read-page.ts";

describe("a station's page", () => {
  test("says what the station offers and what is near it", async () => {
    const page = await readPage("/station/galashiels");
    const near = placesWith({ station: "Galashiels" });
    expect(page.title).toBe("Galashiels Station | Alight");
    expect(page.text).toContain(`${near.length} places to visit nearby`);
    expect(page.text).toContain("Waiting room available Step-free access available");
    expect(page.text).toContain("Facility data updated 1 May 2025");
    expect(page.elements("h2").map(({ text }) => text)).toContain("Nearby Attractions");
    expect(page.cardNames.toSorted()).toEqual(near.toSorted());
  });

  test("has the places whose primary station it is first, each by the shortest walk from it", async () => {
    const { elements } = await readPage("/station/galashiels");
    const shown = elements("article").map(({ text }) => ({
      isNearerElsewhere: text.includes("nearer: "),
      minutes: Number(/(\d+) min walk/.exec(text)?.[1]),
    }));
    expect(shown.map(({ isNearerElsewhere }) => isNearerElsewhere)).toContain(true);
    expect(shown).toEqual(
      shown.toSorted(
        (a, b) => Number(a.isNearerElsewhere) - Number(b.isNearerElsewhere) || a.minutes - b.minutes,
      ),
    );
  });

  test.each([
    ["leven", "Facility data updated 1 May 2025"],
    ["armadale", "1 place to visit nearby"],
    ["addiewell", "0 places to visit nearby"],
    ["addiewell", "No attractions found"],
    ["addiewell", "This station doesn't have any registered attractions nearby."],
  ])("of %s says: %s", async (slug, text) => {
    expect((await readPage(`/station/${slug}`)).text).toContain(text);
  });

  test.each([
    ["north-queensferry", "bridge"],
    ["dunbar", "coast"],
    ["breich", "country"],
    ["stow", "hills"],
    ["edinburgh-waverley", "junction"],
    ["galashiels", "town"],
    ["slateford", "town"],
    ["tweedbank", "viaduct"],
  ])("of %s has a picture of its surroundings: %s", async (slug, surroundings) => {
    const pictures = (await readPage(`/station/${slug}`)).elements("img").map(({ src }) => src ?? "");
    const picture = pictures.find((src) => src.startsWith(`/illustrations/station-${surroundings}-`));
    expect((await request(picture ?? "/")).headers.get("Content-Type")).toContain("image/svg+xml");
  });

  test("is found by its slug in capitals, and not by another name", async () => {
    const { response } = await readPage("/station/Galashiels");
    expect(new URL(response.url).pathname).toBe("/station/galashiels");
    for (const slug of ["Atlantis", "galashiels%20"])
      expect(new URL((await readPage(`/station/${slug}`)).response.url).pathname).toBe("/");
  });

  test("has the name in Gaelic only where it is known", async () => {
    expect((await readPage("/station/stow")).html).not.toContain('lang="gd"');
  });
});

describe("by train", () => {
  test.each([
    ["springfield", "about 62 minutes from Edinburgh Waverley"],
    ["springfield", "Three trains a day, Sundays not known: plan the way back."],
    ["cowdenbeath", "is not known here: the journey planner knows"],
    ["tweedbank?from=galashiels", "about 3 minutes from Galashiels"],
    ["north-berwick?from=tweedbank", "about 119 minutes from Tweedbank 1 change"],
    ["north-berwick?from=tweedbank", "from the times of both lines, with half an interval to change"],
    ["tweedbank?from=atlantis", "55 minutes from Edinburgh Waverley"],
    ["gorebridge?from=eskbank", "about 5 minutes from Eskbank"],
    ["cowdenbeath?from=eskbank", "from Eskbank to Cowdenbeath takes is not known here"],
    ["tweedbank", "direct · 2 trains an hour · Sundays not known"],
    ["tweedbank", "55 to 57 minutes, as the train runs."],
    ["tweedbank", "From sources of 2022"],
    ["tweedbank", "End of the line"],
    ["tweedbank", "No timetable has been loaded: when trains leave is not known here"],
  ])("/station/%s says: %s", async (path, text) => {
    const page = await readPage(`/station/${path}`);
    expect(page.text.replace(/~about/g, "about")).toContain(text);
    expect(page.elements("a").map((link) => link.text)).toContainEqual(
      expect.stringMatching(/^Plan a journey/),
    );
  });

  test("a station links to its trains from Edinburgh, the next departures and assistance", async () => {
    const links = (await readPage("/station/tweedbank")).elements("a");
    const hrefOf = (name: string) => new URL(links.find(({ text }) => text.startsWith(name))?.href ?? "");
    const { searchParams } = hrefOf("Plan a journey");
    expect([searchParams.get("origin"), searchParams.get("destination")]).toEqual(["EDB", "TWB"]);
    expect(hrefOf("Live departures").href).toBe("https://www.nationalrail.co.uk/live-trains/departures/twb/");
    expect(hrefOf("Passenger Assist").pathname).toContain("passenger-assist");
  });

  test("where trains are frequent nobody is warned", async () => {
    expect((await readPage("/station/tweedbank")).text).not.toContain("plan the way back");
  });

  test.each([
    ["/?station=tweedbank", "55 min train"],
    ["/?station=tweedbank", "55 minutes by train from Edinburgh Waverley, 2 trains an hour"],
    ["/?station=tweedbank&from=eskbank", "about 37 min train"],
  ])("%s says: %s", async (path, text) => {
    expect((await readPage(path)).text).toContain(text);
  });

  test("a line is found by its name in capitals", async () => {
    expect((await request("/line/Borders-Railway")).headers.get("Location")).toBe("/line/borders-railway");
  });

  test("without scripts the line leads from stop to stop, and all lines stand on a page", async () => {
    const lines = (await readPage("/lines")).elements("a").map(({ href }) => href ?? "");
    const { lines: expected }: Catalogue = await (await request("/documents/catalogue")).json();
    expect(lines.filter((href) => href.startsWith("/line/"))).toEqual(
      expected.map(({ slug }) => `/line/${slug}`),
    );
    const station = await readPage("/station/tweedbank");
    expect(station.elements("a")).toContainEqual(
      expect.objectContaining({ href: "/lines", text: "All lines" }),
    );
    expect(station.elements("a")).toContainEqual(
      expect.objectContaining({ href: "/line/borders-railway", text: "Borders Railway" }),
    );
    expect((await readPage("/line/borders-railway")).elements("a")).toContainEqual(
      expect.objectContaining({ href: "/station/stow", text: "Stow" }),
    );
  });
});

describe("tickets", () => {
  const PLANNER = "https://www.nationalrail.co.uk/journey-planner/?type=single&";

  test("of every station are a link, also without scripts", async () => {
    const links = (await readPage("/tickets")).elements("a").map(({ href }) => href ?? "");
    expect(links.filter((href) => href.startsWith("/tickets?station="))).toHaveLength(
      stationNames().all.length,
    );
  });

  test("to a station lead to its trains from Edinburgh and back", async () => {
    const page = await readPage("/tickets?station=tweedbank");
    const hrefs = page.elements("a").map(({ href }) => href);
    expect(hrefs).toContain(`${PLANNER}destination=TWB&leavingType=departing&origin=EDB`);
    expect(hrefs).toContain(`${PLANNER}destination=EDB&leavingType=departing&origin=TWB`);
    expect(hrefs).toContain("/station/tweedbank");
  });

  test("from Edinburgh itself are no journey to itself", async () => {
    const names = (await readPage("/tickets?station=edinburgh-waverley"))
      .elements("a")
      .map(({ text }) => text);
    expect(names).toContainEqual(expect.stringMatching(/^Trains from Edinburgh/));
    expect(names).not.toContainEqual(expect.stringMatching(/^Trains and fares/));
  });

  test("to a station that does not exist are those to any", async () => {
    expect((await request("/tickets?station=atlantis")).headers.get("Location")).toBe("/tickets");
  });
});
