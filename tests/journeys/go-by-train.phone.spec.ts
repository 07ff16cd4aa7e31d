import {
  cutOff,
  expect,
  expectNoOverflow,
  open,
  PAPER,
  smallControls,
  test,
} from "#tests/journeys/journey.ts";

test("on a phone the station's train and line fit, and a line is read stop by stop and printed with every name whole, its map and its address", async ({
  page,
}) => {
  await open(page, "/station/dunbar");
  await expect(page.getByRole("region", { name: "By train" })).toContainText("20 minutes at best");
  await page.getByRole("link", { name: "East Coast Main Line (Dunbar and Reston)" }).click();
  await expect(page.getByRole("list", { name: "Stops" })).toContainText("Reston");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }

  // The map is far below, and is fetched for the paper.
  const stops = await page.getByRole("list", { name: "Stops" }).getByRole("heading").count();
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute("data-printed", `${document.querySelectorAll(".map-dot").length} stops`);
  });
  await expect(page.locator(".map-dot")).toHaveCount(0);
  // The page is printed without what takes longer than four seconds.
  await expect(async () => {
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", `${stops} stops`, { timeout: 6000 });
  }).toPass();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize(PAPER);
  await expect.poll(() => cutOff(page.getByRole("list", { name: "Stops" }))).toEqual([]);
  await expect(page.getByText(new RegExp(`${new URL(page.url()).pathname}$`))).toBeVisible();
  await expect(page.getByRole("region", { name: /^Map of East Coast Main Line/ })).toBeVisible();
  await expect(page.getByText(/OpenStreetMap contributors/)).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.locator("path.map-land").first()).toHaveCSS("fill", "rgb(255, 255, 255)");
  await expect(
    page.getByRole("main").getByRole("button").filter({ visible: true }).and(page.locator(":not(.map-dot)")),
  ).toHaveCount(0);

  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("contentinfo").getByRole("link", { name: "Lines" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Railway lines" })).toBeVisible();
  await expect.poll(() => smallControls(page.getByRole("main"))).toEqual([]);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Borders Railway/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Borders Railway" })).toBeVisible();
  await expect.poll(() => smallControls(page.getByRole("main"))).toEqual([]);
});
