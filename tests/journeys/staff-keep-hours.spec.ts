import { signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open, untilSaved } from "#tests/journeys/journey.ts";

const [SATURDAY, SUNDAY] = ["2060-06-12", "2060-06-13"];

test("staff gives hours and prices, and visitors read whether it is open", async ({
  page,
  staff,
  server,
}) => {
  const [abbey] = await server.sql<{ id: string }[]>`
    update public.attractions set season_from = '01-01', season_to = '12-31', hours = null
    where name = 'Melrose Abbey' returning id`;
  await signIn(page, staff, `/admin?edit=${abbey?.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Attraction" });
  const hours = dialog.getByRole("group", { name: "Hours" });
  await hours.getByLabel("From OpenStreetMap").fill("Mo-Fr 10:00-sunset");
  await hours.getByLabel("From OpenStreetMap").press("Enter");
  await expect(hours.getByLabel("Note on hours")).toHaveValue("Mo-Fr 10:00-sunset");
  await hours.getByLabel("From OpenStreetMap").fill("Mo-Su 12:00-16:00; PH off; Dec 25 off");
  await hours.getByRole("button", { name: "Read" }).click();
  await expect(hours.getByRole("textbox", { name: "Sunday" })).toHaveValue("12:00–16:00");
  await expect(hours.getByLabel("Closed on")).toHaveValue("25 December");

  await hours.getByRole("textbox", { name: "Monday" }).fill("10-5");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(hours.getByText("Write 10:00–17:00, 9–12, 13–17 or closed")).toBeVisible();
  await expect(hours.getByRole("textbox", { name: "Monday" })).toBeFocused();
  await hours.getByRole("textbox", { name: "Monday" }).fill("10-5pm");
  await hours.getByRole("button", { name: "Copy Monday to the days below" }).click();
  await expect(hours.getByRole("textbox", { name: "Saturday" })).toHaveValue("10:00–17:00");
  await hours.getByRole("textbox", { name: "Sunday" }).fill("closed");
  await hours.getByLabel("Bank holidays").fill("as usual");
  await hours.getByLabel("Last entry").fill("30");
  await hours.getByLabel("Note on hours").fill("Ask for the garden.");
  await hours.getByLabel("Source").fill("https://www.example.org/visit");
  await hours.getByRole("button", { name: "Checked today" }).click();
  const other = hours.getByRole("button", { name: "Other hours in a season" });
  await other.click();
  await hours.getByRole("button", { name: "Remove these hours" }).last().click();
  await expect(other).toBeFocused();
  const prices = dialog.getByRole("group", { name: "Prices" });
  await prices.getByLabel("Adult").fill("£12.50");
  await prices.getByLabel("Child").fill("0");
  await prices.getByLabel("Note on prices").fill("Free for members");
  await expectAccessible(page, undefined, hours);
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(page, "Attraction updated successfully");
  const [row] = await server.sql`
    select hours, price, price_child from public.attractions where id = ${abbey?.id ?? ""}`;
  expect(row).toEqual({
    hours: {
      seasons: [{ week: [...Array(6).fill("10:00-17:00"), "closed"] }],
      closed: ["12-25"],
      holidays: "usual",
      lastEntry: 30,
    },
    price: "12.50",
    price_child: "0.00",
  });

  // A document is kept, and does not know what time it is.
  const document = await (await page.request.get("/attraction/melrose-abbey")).text();
  expect(document).toContain("10:00–17:00");
  expect(document).not.toMatch(/Open today|Closed (today|now)/);
  await page.clock.setFixedTime(new Date("2027-06-01T15:25:00Z"));
  await open(page, "/attraction/melrose-abbey");
  const facts = page.getByRole("region", { name: "Before you go" });
  await expect(facts.getByText("Open today until 17:00, last entry 16:30")).toBeVisible();
  await expect(facts.getByRole("row", { name: "Monday to Saturday 10:00–17:00" })).toBeVisible();
  await expect(facts.getByText("Ask for the garden.")).toBeVisible();
  await expect(facts.getByRole("listitem").filter({ hasText: "Adult £12.50, child free" })).toBeVisible();
  await expect(facts.getByText(/Closes before you can be there: it takes \d+ min/)).toBeVisible();
  await expectAccessible(page, undefined, facts);

  await page.clock.setFixedTime(new Date("2027-06-06T12:00:00Z"));
  await open(page, "/?station=tweedbank&more=1");
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: "Melrose Abbey" }) });
  await expect(card.getByText("Closed today, opens tomorrow 10:00")).toBeVisible();
  const day = page.getByRole("textbox", { name: "Open on" });
  await day.fill("2020-01-01");
  await expect(page.getByText("That day has passed: choose today or a later one.")).toBeVisible();
  await expect(page).not.toHaveURL(/date=/);
  await day.fill(SUNDAY);
  await expect(page.getByText(/^Showing results for:.* open on/)).toBeVisible();
  await expect(card).toBeHidden();
  await day.fill(SATURDAY);
  await page.getByLabel("Open at").fill("11:00");
  await expect(page.getByText(/open on .* at 11:00$/).first()).toBeVisible();
  await expect(card).toBeVisible();
  await page.getByLabel("Open at").fill("17:00");
  await expect(card).toBeHidden();
});
