import type { Page } from "@playwright/test";
import { phonePhoto } from "#tests/builders/sample-photos.ts";
import { endSessions, fillSignIn, makePerson, signIn, test } from "#tests/journeys/account-server.ts";
import {
  closeByEscape,
  expect,
  expectAccessible,
  hold,
  loseResponse,
  open,
  toast,
  untilSaved,
} from "#tests/journeys/journey.ts";
import type { TestServer } from "#tests/journeys/test-server.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) =>
  watch.expectConsoleError(/status of [45]\d\d|could not be saved|ERR_FAILED|ERR_INTERNET/),
);

const create = (page: Page) => page.getByRole("dialog", { name: "Create New Attraction" });
const edit = (page: Page) => page.getByRole("dialog", { name: "Edit Attraction" });
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

test("what an unfinished attraction lacks is said in its preview and beside its fields", async ({
  page,
  staff,
}) => {
  await page.route("**/rest/v1/activities?*", (route) => route.fulfill({ json: [] }));
  await signIn(page, staff, "/admin?edit=new");
  const dialog = create(page);
  const save = dialog.getByRole("button", { name: "Create Attraction" });
  await expect(
    dialog.getByText(
      "No activity types found. Please add some activity types in the Activity Types tab first.",
    ),
  ).toBeVisible();
  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.getByText("Fill out the form to see a preview")).toBeVisible();
  await dialog.getByRole("tab", { name: "Edit" }).click();
  await save.click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(nameOf(page)).toBeFocused();

  await dialog.getByLabel("Admin Notes").fill("To be written.");
  await dialog.getByRole("button", { name: "Add image by URL" }).click();
  await dialog.getByLabel("Image URL").fill("nonsense");
  await dialog.getByRole("tab", { name: "Preview" }).click();
  for (const text of [
    "No stations selected – Visitors won't be able to see nearby stations or walking directions.",
    "Location not set – The attraction won't appear on maps without coordinates.",
    "No activity types selected",
    "No description provided.",
    "No website provided",
  ])
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Untitled Attraction" }).first()).toBeVisible();
  await save.click();
  await expect(dialog.getByText("Invalid image URL for image 1")).toBeVisible();

  await dialog.getByLabel("Image URL").fill("/illustrations/abbotsford.svg");
  await dialog.getByLabel("Website").fill("not a page");
  await dialog.getByLabel("Latitude").fill("-2.85");
  await dialog.getByLabel("Longitude").fill("55.63");
  await save.click();
  await expect(dialog.getByText("Attribution is required when image is provided")).toBeVisible();
  await expect(
    dialog.getByText("The website must be an address that begins with http:// or https://"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Swap them" }).click();
  await expect(dialog.getByLabel("Latitude")).toHaveValue("55.63");

  await dialog.getByLabel("Longitude").fill("2.8W");
  await dialog.getByLabel("Latitude").fill("north");
  await expect(dialog.getByLabel("Longitude")).toHaveValue("-2.800000");
  await save.click();
  const error = dialog.getByText(/^Latitude must be a number/);
  await expect(error).toBeVisible();
  await dialog.getByText("Map Picker", { exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await page.locator(".leaflet-container").click();
  await expect(dialog.getByText(/^Selected: /)).toBeVisible();
  await expect(error).toBeHidden();
});

test("create an attraction with all that a visitor needs, in at most 18 presses until it can be saved", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from public.attractions where name like 'Gala Policies%'`;
  await signIn(page, staff, "/admin");
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Add Attraction" }).click();
  const dialog = create(page);
  await nameOf(page).click();
  await page.keyboard.insertText("Gala Policies <b>");
  await dialog.getByLabel("Description").focus();
  await page.keyboard.insertText("Old woods <script>alert(1)</script>.");
  await dialog.getByRole("checkbox", { name: "Walk" }).click();
  await dialog.getByLabel("Latitude").click();
  await page.keyboard.insertText("55.6145");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("-2.8143");
  for (const station of ["Galashiels", "Tweedbank"]) {
    await dialog.getByRole("combobox", { name: "Add a station" }).click();
    await page.keyboard.insertText(station);
    await page.getByRole("option", { name: station }).click();
  }
  for (const [group, label, choice] of [
    ["Price and booking", "Admission", "Free to enter"],
    ["Weather, children and dogs", "Dogs", "Dogs welcome"],
  ] as const) {
    await dialog.locator("summary", { hasText: group }).click();
    // A native list: one press opens it, another chooses.
    await dialog.getByLabel(label, { exact: true }).selectOption(choice);
    presses.add(2);
  }
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles({ name: "phone.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  presses.add(1);
  await dialog.getByLabel("Attribution").click();
  await page.keyboard.insertText('<a href="https://example.org">Ann</a>, CC BY 4.0');
  // The one that saves is still to come.
  expect(await presses.count()).toBeLessThanOrEqual(17);

  await dialog.getByLabel("Other Names", { exact: true }).fill("Crow Hill Fort\n\n  An Dùn ");
  const stations = dialog.getByRole("listitem").filter({ hasText: "Walking time (minutes)" });
  await expect(stations.first()).toContainText("Primary");
  await expect(stations.first().getByLabel("Walking time")).toHaveValue("");
  await expect(stations.first()).toContainText(/About \d+, estimated/);
  await stations.first().getByLabel("Walking time").fill("about ten");
  await stations.nth(1).getByLabel("Walking time").fill("35.9");
  await stations.nth(1).getByRole("button", { name: "Set Primary: Tweedbank" }).click();
  await expect(stations.first().getByLabel("Walking time")).toHaveValue("0");
  await expect(stations.nth(1).getByLabel("Walking time")).toHaveValue("35");
  await dialog.getByRole("button", { name: "Remove Tweedbank" }).click();
  await expect(stations).toHaveText([/^GalashielsPrimary/]);
  await expectAccessible(page, undefined, dialog);

  await dialog.getByLabel("Status").selectOption("published");
  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  const question = page.getByRole("dialog", { name: "Publish a walk of 0 minutes?" });
  await expect(question).toContainText("Visitors will read “0 min walk” from Galashiels.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByLabel("Status").selectOption("draft");

  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.getByRole("article")).toContainText("Gala Policies <b>");
  await expect(dialog.getByText("Also known as Crow Hill Fort and An Dùn")).toBeVisible();
  // A draft is nobody's saved place.
  await expect(dialog.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Attraction" }).dblclick();
  await untilSaved(page, "Attraction created successfully");
  await expect(page).toHaveURL("/admin");
  const rows = await server.sql`
    select a.status, other_names, latitude, image, admission, dogs, walking_time_minutes as minutes, is_primary, minutes_source as source
    from public.attractions a join public.attraction_stations s on s.attraction_id = a.id
    where name = 'Gala Policies <b>'`;
  expect(rows).toEqual([
    {
      status: "draft",
      other_names: ["Crow Hill Fort", "An Dùn"],
      latitude: 55.6145,
      image: expect.stringContaining("/attraction-images/"),
      admission: "free",
      dogs: "yes",
      minutes: 0,
      is_primary: true,
      source: "staff",
    },
  ]);
});

/** Counts presses of the mouse from now on; `add` those that a test makes otherwise. */
async function countPresses(page: Page) {
  let others = 0;
  await page.evaluate(() =>
    window.addEventListener(
      "pointerdown",
      () => {
        document.documentElement.dataset.presses = String(
          Number(document.documentElement.dataset.presses ?? 0) + 1,
        );
      },
      true,
    ),
  );
  return {
    add(count: number) {
      others += count;
    },
    count: async () => others + (await page.evaluate(() => Number(document.documentElement.dataset.presses))),
  };
}

test("a network that goes before a save or during its response loses nothing, and neither does a reload", async ({
  page,
  staff,
  server,
}) => {
  const { name, path } = await anAttraction(server);
  const description = page.getByLabel("Description", { exact: true });
  await signIn(page, staff, path);
  await expect(nameOf(page)).toHaveValue(name);
  await description.fill("Words that must not be lost.");
  await page.route("**/rest/v1/rpc/save_attraction", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(edit(page).getByRole("alert")).toContainText(
    "Failed to update attraction: Network connection lost. Please check your internet connection.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(description).toHaveValue("Words that must not be lost.");

  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole("button", { name: "Discard them" })).toBeVisible();
  // Enter does not throw the draft away.
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(description).toHaveValue("Words that must not be lost.");
  // It is saved without the space, but nobody hears: no conflict with oneself.
  await description.press("End");
  await description.press("Space");
  await loseResponse(page, "**/rest/v1/rpc/save_attraction");
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await page.getByRole("button", { name: "Try Again" }).click();
  await untilSaved(page, "Attraction updated successfully");
  await editAgain(page, name);
  await expect(description).toHaveValue("Words that must not be lost.");
  await expect(page.getByRole("button", { name: "Restore them" })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("close-attraction-dialog")));
  await expect(edit(page)).toBeHidden();

  await editAgain(page, name);
  await description.fill("On its way.");
  const held = Promise.withResolvers<void>();
  await page.route(
    "**/rest/v1/rpc/save_attraction",
    async (route) => {
      await held.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Your changes are being saved" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Discard changes" })).toHaveCount(0);
  held.resolve();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(edit(page)).toBeHidden();
});

test("two people edit one attraction: the later one chooses field by field", async ({
  page,
  browser,
  staff,
  server,
}) => {
  const { id, name, path } = await anAttraction(server);
  const other = await makePerson(server, "approved", "Olga Other");
  await signIn(page, staff, path);
  await page.getByLabel("Description", { exact: true }).fill("Mine");
  const context = await browser.newContext({ baseURL: server.url });
  const second = await context.newPage();
  await signIn(second, other, path);
  await expect(second.getByText("Stella Staff is editing this")).toBeVisible();
  await second.getByLabel("Description", { exact: true }).fill("Theirs");
  await second.getByLabel("Website").fill("https://example.org/theirs");
  await second.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(second, "Attraction updated successfully");

  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(edit(page).getByRole("heading", { name: /changed by Olga Other at/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Website" }).getByLabel("Theirs")).toBeChecked();
  await expect(page.getByRole("group", { name: "Description" }).getByLabel("Yours")).toBeChecked();
  await expectAccessible(page, undefined, page.getByRole("group", { name: "Description" }));
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`select description, website from public.attractions where id = ${id}`;
  expect(row).toEqual({ description: "Mine", website: "https://example.org/theirs" });

  await editAgain(second, name);
  await edit(second).getByLabel("Status").selectOption("archived");
  await edit(second).locator("summary").filter({ hasText: "History" }).click();
  await edit(second).getByRole("button", { name: "Show" }).nth(1).click();
  await second.getByRole("button", { name: "Put this version into the form" }).click();
  const question = second.getByRole("dialog", { name: "Replace your changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(second.getByLabel("Description", { exact: true })).toHaveValue("Mine");
  await second.getByRole("button", { name: "Put this version into the form" }).click();
  await question.getByRole("button", { name: "Replace them" }).click();
  await expect(second.getByLabel("Description", { exact: true })).toHaveValue("Theirs");
  await expect(edit(second).getByLabel("Status")).toHaveValue("archived");
  await context.close();
});

test("place it on the map, take the stations in reach, and choose motif and light of the drawing", async ({
  page,
  staff,
  server,
}) => {
  const { id, name, path } = await anAttraction(server);
  const [old, renamed] = [`Bees ${id.slice(0, 8)}`, `Hives ${id.slice(0, 8)}`];
  const [bees] = await server.sql`insert into public.activities (name) values (${old}) returning id`;
  await server.sql`insert into public.attraction_activities (attraction_id, activity_id) values (${id}, ${bees?.id})`;
  const [tweedbank] =
    await server.sql`select id, latitude, longitude from public.stations where slug = 'tweedbank'`;
  await server.sql`
    insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, points, source)
    values (private.route_key(${tweedbank?.latitude}, ${tweedbank?.longitude}), '55.615800,-2.806500', 800, 10, '_p~iF~ps|U_ulLnnqC', 'valhalla')
    on conflict do nothing`;
  await server.sql`insert into public.attraction_stations values (${id}, ${tweedbank?.id}, 14, 'staff', true)`;
  await signIn(page, staff, path);
  const dialog = edit(page);
  const minutesFrom = (station: string) =>
    dialog.getByRole("listitem").filter({ hasText: station }).getByLabel("Walking time (minutes)");
  await expect(dialog.getByText("The planned walk is 10 minutes.")).toBeVisible();
  await minutesFrom("Tweedbank").fill("13");
  await expect(dialog.getByText("The planned walk is 10 minutes.")).toBeHidden();

  await dialog.getByText("Map Picker").click();
  await dialog.getByText("Selected: 55.615800, -2.806500").scrollIntoViewIfNeeded();
  const map = dialog.getByRole("region", { name: "Map to pick the location" });
  await expect(dialog.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await map.click({ position: { x: 60, y: 60 } });
  await expect(dialog.getByText("Selected: 55.615800, -2.806500")).toBeHidden();
  await map.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Selected: 55\.61\d{4}, -2\.80\d{4}/)).toBeVisible();
  await dialog.getByRole("button", { name: "Suggest stations" }).click();
  await expect(dialog.getByText("Done. Some minutes are estimates.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Galashiels" }).click();
  await expect(minutesFrom("Galashiels")).toHaveValue(/^[1-9]/);
  const planned = Number(await minutesFrom("Galashiels").inputValue());
  await minutesFrom("Galashiels").fill(String(planned * 2 + 1));
  await expect(dialog.getByText(`The estimate is ${planned} minutes.`)).toBeVisible();

  const drawing = dialog.getByRole("img").and(dialog.locator("[src^='data:image/svg+xml']"));
  const altText = () => drawing.getAttribute("alt");
  await expect(drawing).toBeVisible();
  const before = await altText();
  await dialog.getByLabel("What it is").fill("beach");
  await expect.poll(altText).not.toBe(before);
  const motif = dialog.getByRole("group", { name: /^Motif/ }).locator("[value='viaduct/forth']");
  await dialog.locator("label:has([value='viaduct/forth'])").click();
  await expect.poll(altText).toMatch(/bridge/i);
  await dialog.getByText("Dusk", { exact: true }).click();
  await expect(dialog.getByRole("radio", { name: "Dusk" })).toBeChecked();
  // What somebody else renames meanwhile keeps its new name.
  await server.sql`update public.activities set name = ${renamed} where id = ${bees?.id}`;
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(page, "Attraction updated successfully");
  const rows = await server.sql`
    select kind, illustration, b.name as activity, (select count(*)::int from public.activities where name = ${old}) as old
    from public.attractions a join public.attraction_activities on attraction_id = a.id join public.activities b on b.id = activity_id
    where a.id = ${id}`;
  const illustration = { motif: "viaduct/forth", light: "dusk" };
  expect(rows).toEqual([{ kind: "beach", illustration, activity: renamed, old: 0 }]);
  await editAgain(page, name);
  await expect(motif).toBeChecked();
  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.getByRole("article").locator("img[src^='data:image/svg+xml']")).toBeVisible();
});

test("work in two tabs: a draft for each new attraction, and both changes of one that is open in both", async ({
  page,
  staff,
  server,
}) => {
  await signIn(page, staff, "/admin?edit=new");
  await nameOf(page).fill("First ruin");
  const second = await page.context().newPage();
  await open(second, "/admin?edit=new");
  await expect(second.getByRole("button", { name: "Restore them" })).toHaveCount(0);
  await nameOf(second).fill("Second ruin");
  await expect
    .poll(() =>
      second.evaluate(() => Object.keys(localStorage).filter((key) => /^alight-draft/.test(key)).length),
    )
    .toBe(2);
  await second.close();
  await nameOf(page).fill("First ruin of all");
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain("First ruin of all");
  await page.close();

  // The one that was changed last comes first.
  const later = await page.context().newPage();
  await open(later, "/admin?edit=new");
  await expect(later.getByText('There are unsaved changes to "First ruin of all"')).toBeVisible();
  await later.getByRole("button", { name: "Discard them" }).click();
  await expect(later.getByText('There are unsaved changes to "Second ruin"')).toBeVisible();
  await later.getByRole("button", { name: "Restore them" }).click();
  await expect(nameOf(later)).toHaveValue("Second ruin");
  await create(later).getByRole("button", { name: "Cancel" }).click();
  await later.getByRole("button", { name: "Discard changes" }).click();
  await expect(create(later)).toBeHidden();

  const { path } = await anAttraction(server);
  await open(later, path);
  await later.getByLabel("Description", { exact: true }).fill("In the first tab");
  const other = await page.context().newPage();
  await open(other, path);
  await expect(other.getByText("This is open in another tab as well.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Restore them" })).toHaveCount(0);
  await other.getByLabel("Description", { exact: true }).fill("In the second tab");
  await other.getByRole("button", { name: "Update Attraction" }).click();
  await untilSaved(other, "Attraction updated successfully");
  await later.bringToFront();
  await later.getByRole("button", { name: "Update Attraction" }).click();
  await expect(later.getByRole("group", { name: "Description" })).toContainText("In the second tab");
  await expect(later.getByRole("group", { name: "Description" })).toContainText("In the first tab");
});

test("add pictures from files, from the clipboard and by their address; a save waits for one on its way", async ({
  page,
  staff,
  server,
}) => {
  const { id, path } = await anAttraction(server);
  const photo = await phonePhoto();
  const release = await hold(page, "**/storage/v1/object/**");
  await signIn(page, staff, path);
  const dialog = edit(page);
  const attribution = dialog.getByLabel("Attribution");
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles({ name: "phone.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(dialog.getByRole("button", { name: "Sending the picture..." })).toBeDisabled();
  await dialog.getByLabel("Name").first().press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  release();
  await expect(dialog.getByRole("heading", { name: "Image 1" })).toBeVisible();
  await attribution.fill("Photo: First");

  const paste = (text: string | null) =>
    dialog.getByLabel("Description").evaluate(
      (field, { bytes, text }) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], "p.jpg", { type: "image/jpeg" }));
        if (text) clipboardData.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        field.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { bytes: [...photo], text },
    );
  // Text that comes with its picture goes into its field.
  expect(await paste("A ruin with its picture")).toBe(false);
  expect(await paste(null)).toBe(true);
  await expect(dialog.getByRole("heading", { name: "Image 2" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Image 3" })).toHaveCount(0);
  await attribution.nth(1).fill("Photo: Second");
  await dialog.getByRole("button", { name: "Make primary" }).click();
  await expect(attribution.first()).toHaveValue("Photo: Second");

  await dialog.getByRole("button", { name: "Add image by URL" }).click();
  const image = dialog.getByRole("listitem").filter({ hasText: "Image 3" });
  await image.getByLabel("Source", { exact: true }).fill("example.org");
  await image.getByLabel("Image URL").fill("/illustrations/abbotsford.svg");
  await image.getByLabel("Attribution").fill("Ann");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(image.getByText("Give an address that begins with https:// or http://")).toBeVisible();
  // One without an address hinders no save.
  await image.getByLabel("Image URL").fill("");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`
    select image, image_attribution, (select count(*)::int from public.attraction_images where attraction_id = a.id) as images
    from public.attractions a where id = ${id}`;
  expect(row).toEqual({
    image: expect.stringContaining("/attraction-images/"),
    image_attribution: "Photo: Second",
    images: 2,
  });
});

test("put pictures in order by dragging, and by keys, which keep the focus", async ({
  page,
  staff,
  server,
}) => {
  const { id, path } = await anAttraction(server);
  await addPictures(server, id);
  await signIn(page, staff, path);
  const dialog = edit(page);
  const attributions = () =>
    dialog
      .getByLabel("Attribution")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const thumbnails = dialog.locator("[data-order]");
  await expect(thumbnails.first()).toHaveText("Primary");
  await expect(thumbnails.nth(2)).toHaveAttribute("draggable", "true");
  await thumbnails.nth(2).dragTo(thumbnails.nth(0), { steps: 5 });
  await expect(dialog.getByRole("status").filter({ hasText: "Image 3" })).toHaveText(
    "Image 3 is now image 1 of 3, the primary picture.",
  );
  await expect.poll(attributions).toEqual(["Number 3", "Number 1", "Number 2"]);
  await thumbnails.nth(1).dragTo(thumbnails.nth(2), { steps: 5 });
  await expect.poll(attributions).toEqual(["Number 3", "Number 2", "Number 1"]);
  await thumbnails.nth(1).dragTo(dialog.getByText("or drop them here"), { steps: 5 });
  expect(await attributions()).toEqual(["Number 3", "Number 2", "Number 1"]);

  await dialog.getByRole("button", { name: "Move image 1 down" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Move image 2 down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Move image 3 up" })).toBeFocused();
  await expect.poll(attributions).toEqual(["Number 2", "Number 1", "Number 3"]);
  await dialog.getByRole("button", { name: "Remove image 3" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Remove image 2" })).toBeFocused();

  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const rows = await server.sql`
    select attribution from public.attraction_images where attraction_id = ${id} order by display_order`;
  expect(rows.map(({ attribution }) => attribution)).toEqual(["Number 2", "Number 1"]);
});

test("a session that ends or cannot be looked up while typing: leave, find the draft after signing in, or sign in over the form", async ({
  page,
  staff,
  server,
}) => {
  const { name, path } = await anAttraction(server);
  const description = page.getByLabel("Description", { exact: true });
  const update = page.getByRole("button", { name: "Update Attraction" });
  await page.route("**/rest/v1/activities?*", (route) => route.fulfill({ status: 400, json: {} }));
  await signIn(page, staff, path);
  // Without the activity types there are the usual ones.
  const types = edit(page).getByRole("group", { name: "Activity Types" });
  await expect(types.getByRole("checkbox")).toHaveCount(8);
  for (const type of ["History", "Culture", "Walk", "Kids", "Nature", "Shopping", "Garden", "Sport"])
    await expect(types.getByRole("checkbox", { name: type, exact: true })).toBeVisible();
  await description.fill("Not to be saved");
  const lookedUp = page.waitForResponse("**/auth/v1/user");
  await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 503, json: {} }));
  await page.route("**/rest/v1/rpc/save_attraction", (route) => route.fulfill({ status: 403, json: {} }));
  await update.click();
  await lookedUp;
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await edit(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.unrouteAll();

  await editAgain(page, name);
  await description.fill("Typed before the session ended");
  const signInDialog = page.getByRole("dialog").filter({ has: page.getByLabel("Email Address") });
  // Any other request would notice it as well, and ask to sign in before the button is pressed.
  const endWithTheNextSave = () =>
    page.route(
      "**/rpc/save_attraction",
      async (route) => {
        await endSessions(server, staff);
        await route.continue();
      },
      { times: 1 },
    );
  await endWithTheNextSave();
  await update.click();
  await closeByEscape(signInDialog);
  await expect(page.getByRole("heading", { name: "Admin Sign In" })).toBeVisible();
  await fillSignIn(page, staff);
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(description).toHaveValue("Typed before the session ended");

  await endWithTheNextSave();
  // Of two checks of the session the later one must not end what has been signed in to meanwhile.
  const signedIn = Promise.withResolvers<void>();
  let checks = 0;
  await page.route("**/auth/v1/user", async (route) => {
    checks++;
    if (checks > 1) await signedIn.promise;
    await route.continue();
  });
  await update.click();
  await expect(signInDialog).toBeVisible();
  // Somebody else has deleted it: the form stays.
  await page.route("**/rest/v1/rpc/read_record", (route) => route.fulfill({ json: null }));
  await fillSignIn(page, staff);
  await expect(signInDialog).toBeHidden();
  signedIn.resolve();
  await expect(description).toHaveValue("Typed before the session ended");
  await page
    .getByRole("button", { name: /Update Attraction|Try Again/ })
    .last()
    .click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
});

/** `path` opens it over the list that has it alone. */
async function anAttraction({ sql }: TestServer) {
  const name = `Ruin ${crypto.randomUUID()}`;
  const [row] = await sql<{ id: string }[]>`
    insert into public.attractions (name, latitude, longitude, status)
    values (${name}, 55.6158, -2.8065, 'published') returning id`;
  const id = row?.id ?? "";
  return { id, name, path: `/admin?search=${encodeURIComponent(name)}&edit=${id}` };
}

/** Once the editor has closed. */
async function editAgain(page: Page, name: string) {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
}

async function addPictures({ sql }: TestServer, id: string) {
  await sql`
    insert into public.attraction_images (attraction_id, image_url, attribution, display_order)
    select ${id}, '/illustrations/abbotsford.svg', 'Number ' || n, n from generate_series(1, 3) n`;
}
