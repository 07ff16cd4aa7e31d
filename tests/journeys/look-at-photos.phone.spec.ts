import { expect, open, test } from "#tests/journeys/journey.ts";

test("a swipe of more than 50 px moves the carousel", async ({ page }) => {
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
});
