import { expect, expectAccessible, open, test } from "#tests/journeys/journey.ts";

test("of twelve questions a link opens one, also from another answer, and each opens by a click", async ({
  page,
}) => {
  await open(page, "/faq#dogs");
  const questions = page.getByRole("main").locator("summary");
  await expect(questions).toHaveCount(12);
  await expect(page.getByText("up to two dogs travel free")).toBeVisible();
  const pace = page.getByText("At a pace of about 3 mph");
  await expect(pace).toBeHidden();
  await page.getByText("How are walking times worked out?", { exact: true }).click();
  await expect(pace).toBeVisible();
  await page.getByText("Which map do you use? Is it Google Maps?", { exact: true }).click();
  await expect(page.getByRole("link", { name: "OpenStreetMap", exact: true })).toBeVisible();
  await page.getByText("Why is a place near the line not listed?", { exact: true }).click();
  await page.getByRole("link", { name: "suggest it" }).click();
  await expect(page.getByText("A volunteer reads every message.")).toBeInViewport();
  for (const question of await questions.all())
    if (!(await question.evaluate((element) => element.parentElement?.hasAttribute("open"))))
      await question.click();
  for (const answer of await page.getByRole("main").locator("details > div").all())
    await expect(answer).toHaveText(/.{80}/s);
  await expectAccessible(page, ["light"], page.getByRole("main"));
});
