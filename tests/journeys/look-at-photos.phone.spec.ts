import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/journeys/journey.ts";

test("a swipe of more than 50 px moves the carousel and does not open it; a tap shows a picture large: it is swiped, pinched, and closed by the back button", async ({
  page,
}) => {
  await open(page, "/attraction/abbotsford");
  const carousel = page.getByRole("group", { name: "Pictures of Abbotsford", exact: true });
  await expect(carousel.getByRole("button", { name: "Next picture" })).toHaveCount(0);
  const { x = 0, y = 0 } = (await carousel.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);

  async function swipe(dx: number, dy = 0) {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + 180 + dx * part, y: y + 120 + dy * part }],
      });
    await touch("touchStart", 0);
    for (let step = 1; step <= 6; step += 1) await touch("touchMove", step / 6);
    await touch("touchEnd", 1);
  }

  await swipe(-60);
  await expect(carousel).toContainText("2 / 3");
  await swipe(-45);
  await swipe(0, -30);
  await swipe(-60);
  await expect(carousel).toContainText("3 / 3");
  await swipe(-60);
  await expect(carousel).toContainText("1 / 3");
  await swipe(60);
  await expect(carousel).toContainText("3 / 3");
  await swipe(-150);
  await expect(carousel).toContainText("1 / 3");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "View larger" }).tap();
  const large = page.getByRole("dialog", { name: "Pictures of Abbotsford" });
  await expect(large.getByText("1 / 3")).toBeVisible();
  await moveFingers(page, [
    { x: 300, y: 400 },
    { x: 100, y: 400 },
  ]);
  await expect(large.getByText("2 / 3")).toBeVisible();

  const picture = large.getByRole("group", { name: "2 of 3" }).getByRole("img");
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(async () => Math.abs(Math.round((await picture.boundingBox())?.x ?? Number.NaN))).toBe(0);
  const before = await width();
  await moveFingers(
    page,
    [
      { x: 180, y: 400 },
      { x: 80, y: 300 },
    ],
    [
      { x: 210, y: 400 },
      { x: 310, y: 500 },
    ],
  );
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(page).toHaveURL("/attraction/abbotsford");
});

type Point = { x: number; y: number };

/** Moves fingers in a straight line, each from its first point to its second. */
async function moveFingers(page: Page, ...fingers: [from: Point, to: Point][]) {
  const session = await page.context().newCDPSession(page);
  const at = (part: number) =>
    fingers.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 8) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
