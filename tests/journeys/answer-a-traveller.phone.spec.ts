import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { placesWith } from "#tests/journeys/demo-content.ts";
import {
  cardNames,
  cards,
  changeFilters,
  chooseStation,
  expect,
  expectAccessible,
  expectNoOverflow,
  goOffline,
  loseConnection,
  NO_CONNECTION,
  open,
  placesHeading,
  press,
} from "#tests/journeys/journey.ts";
import { test, untilPlanned } from "#tests/journeys/walk-server.ts";

const walkFrom = (within: Page | Locator, station: string) =>
  within.getByRole("region", { name: `Walking Route from ${station} Station`, exact: true });

const openFirstCard = (page: Page) => press(cards(page).first().getByRole("heading").getByRole("link"));
const atMost15Minutes = (page: Page) =>
  changeFilters(page, (filters) => press(filters.getByText("15 min", { exact: true })));

test("a chosen station takes one line, also one with a long name on a small phone, and the first place is on the first screen", async ({
  page,
}) => {
  await open(page, "/?station=dunfermline-queen-margaret");
  const station = page.getByRole("region", { name: "Dunfermline Queen Margaret Station" });
  await expect.poll(async () => (await station.boundingBox())?.height).toBeLessThan(60);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
  await expect(station.getByText("places to visit nearby")).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await station.boundingBox())?.height).toBeLessThan(60);
  await expectNoOverflow(page);
  await station.getByRole("heading", { name: "Dunfermline Queen Margaret Station" }).tap();
  const near = placesWith({ station: "Dunfermline Queen Margaret" }).length;
  await expect(station.getByText(`${near} places to visit nearby`)).toBeVisible();
  await expect(station).toContainText("Step-free access available");
  await expectAccessible(page, undefined, station);
  await station.getByRole("link", { name: "Station details" }).tap();
  await expect(page).toHaveURL("/station/dunfermline-queen-margaret");
});

test("from Tweedbank to Abbotsford on foot, taken along", async ({ page, server, watch }) => {
  watch.expectConsoleError(NO_CONNECTION);
  await untilPlanned(server, "Tweedbank", "Abbotsford");
  await open(page, `${server.url}/`);
  await chooseStation(page, "Tweedbank");
  await press(cards(page).getByRole("link", { name: "Abbotsford", exact: true }).last());
  const walk = walkFrom(page.getByRole("dialog", { name: "Abbotsford" }), "Tweedbank");
  await expect(walk).toContainText(/\d+\s*minutes · \d\.\d\d miles/);
  await press(walk.getByRole("button", { name: "Step by step" }));
  await expect(walk.getByRole("listitem").first()).toContainText("Walk north on Tweedbank Drive.");

  const downloading = page.waitForEvent("download");
  await press(walk.getByRole("button", { name: "Take this walk along (GPX)" }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tweedbank-to-abbotsford.gpx");
  const gpx = await readFile(await download.path(), "utf8");
  expect(gpx).toContain("<name>Tweedbank to Abbotsford</name>");
  expect(gpx.match(/<trkpt /g)).toHaveLength(3);

  // On the way there is no signal: what was opened can still be read.
  await loseConnection(page);
  await expect(walk.getByRole("listitem").first()).toBeVisible();
  await press(walk.getByRole("button", { name: "Step by step" }));
  await expect(walk.getByRole("listitem").first()).toBeHidden();
});

test("at Newtongrange now, with two hours until the train", async ({ page, server }) => {
  const near = placesWith({ station: "Newtongrange", minutes: 15 });
  await untilPlanned(server, "Newtongrange", near[0] ?? "");
  await open(page, `${server.url}/`);
  await chooseStation(page, "Newtongrange");
  await atMost15Minutes(page);
  await expect(placesHeading(page, near.length)).toBeVisible();
  await expect.poll(() => cardNames(page)).toEqual(near);

  await openFirstCard(page);
  const dialog = page.getByRole("dialog", { name: near[0] });
  // How long a visit takes, and when to leave for the train.
  await expect(dialog.getByRole("region", { name: "Before you go" })).toContainText("45–120 minutes");
  const walk = walkFrom(dialog, "Newtongrange");
  await expect(walk.getByRole("button", { name: "Step by step" })).toBeVisible();
  await walk.getByLabel("My train leaves Newtongrange at").fill("16:30");
  const minutes = Number.parseInt((await walk.locator(".figure").first().textContent()) ?? "", 10);
  expect(minutes).toBeGreaterThan(0);
  const leave = new Date(Date.UTC(2026, 0, 1, 16, 30) - (minutes + 10) * 60_000).toISOString().slice(11, 16);
  await expect(walk).toContainText(`Leave by ${leave}`);

  await press(dialog.getByRole("link", { name: /^Newtongrange/ }));
  await expect(page.getByRole("link", { name: "Live departures" })).toHaveAttribute("href", /\/NEG\//i);
});

test.describe(() => {
  test.use({ savesData: false, serviceWorkers: "allow" });

  test("without a signal: choose, read and go on with what has come", async ({ page, context, watch }) => {
    watch.expectConsoleError(NO_CONNECTION);
    await open(page, "/");
    await chooseStation(page, "Tweedbank");
    await goOffline(page);
    await atMost15Minutes(page);
    const near = placesWith({ station: "Tweedbank", minutes: 15 });
    await expect(placesHeading(page, near.length)).toBeVisible();
    await expect.poll(() => cardNames(page)).toEqual(near);
    await openFirstCard(page);
    const dialog = page.getByRole("dialog", { name: near[0] });
    await expect(walkFrom(dialog, "Tweedbank")).toContainText(/\d+\s*minutes/);
    await expect(dialog).toContainText("Network connection lost.");

    await context.setOffline(false);
    await expect(dialog.getByRole("region", { name: "Before you go" })).toContainText("Not known");
    await expect(dialog.getByRole("region", { name: "Also near Tweedbank", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect.poll(() => cardNames(page)).toEqual(near);
  });
});
