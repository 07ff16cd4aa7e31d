import type { Page } from "@playwright/test";
import { phonePhoto } from "#tests/builders/photo-files.ts";
import { endSessions, fillSignIn, makePerson, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, expectAccessible, open, toast } from "#tests/journeys/journey.ts";
import type { TestServer } from "#tests/journeys/test-server.ts";

// A refused request is a console error of the browser's own.
test.beforeEach(({ watch }) =>
  watch.expectConsoleError(/status of [45]\d\d|could not be saved|ERR_FAILED|ERR_INTERNET/),
);

const create = (page: Page) => page.getByRole("dialog", { name: "Create New Attraction" });
const edit = (page: Page) => page.getByRole("dialog", { name: "Edit Attraction" });
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

test("create an attraction with everything that a visitor needs", async ({ page, staff, server }) => {
  await server.sql`delete from public.attractions where name like 'Torwoodlee%'`;
  await signIn(page, staff, "/admin?edit=new");
  const dialog = create(page);
  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.getByText("Fill out the form to see a preview")).toBeVisible();
  await dialog.getByRole("tab", { name: "Edit" }).click();

  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(nameOf(page)).toBeFocused();

  await nameOf(page).fill("Torwoodlee <b>Broch</b>");
  await dialog.getByLabel("Other Names", { exact: true }).fill("Crow Hill Fort\n\n  An Dùn ");
  await dialog.getByLabel("Description").fill("A broch <script>alert(1)</script> above the Gala Water.");
  await dialog.getByLabel("Website").fill("not a page");
  await dialog.getByRole("checkbox", { name: "History" }).check();
  await dialog.getByLabel("Latitude").fill("-2.85");
  await dialog.getByLabel("Longitude").fill("55.63");
  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  await expect(
    dialog.getByText("The website must be an address that begins with http:// or https://"),
  ).toBeVisible();
  await dialog.getByLabel("Website").fill("https://example.org/broch");
  await dialog.getByRole("button", { name: "Swap them" }).click();
  await expect(dialog.getByLabel("Latitude")).toHaveValue("55.63");

  for (const name of ["Galashiels", "Stow"]) {
    await dialog.getByRole("combobox", { name: "Add a station" }).fill(name);
    await page
      .getByRole("listbox")
      .getByRole("option", { name: new RegExp(`^${name}`) })
      .click();
  }
  const stations = dialog.getByRole("listitem").filter({ hasText: "Walking time (minutes)" });
  await expect(stations.first()).toContainText("Primary");
  await expect(stations.first().getByLabel("Walking time")).toHaveValue("");
  await expect(stations.first()).toContainText(/About \d+, estimated/);
  await stations.first().getByLabel("Walking time").fill("about ten");
  await stations.nth(1).getByLabel("Walking time").fill("35.9");
  await stations.nth(1).getByRole("button", { name: "Set Primary: Stow" }).click();
  await expect(stations.first().getByLabel("Walking time")).toHaveValue("0");
  await expect(stations.nth(1).getByLabel("Walking time")).toHaveValue("35");
  await dialog.getByRole("button", { name: "Remove Stow" }).click();
  await expect(stations.first()).toContainText("GalashielsPrimary");

  await dialog.getByRole("button", { name: "Add image by URL" }).click();
  await dialog.getByLabel("Image URL").fill("/illustrations/abbotsford.svg");
  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  await expect(dialog.getByText("Attribution is required when image is provided")).toBeVisible();
  await dialog.getByLabel("Attribution").fill('<a href="https://example.org">Ann</a>, CC BY 4.0');
  await expectAccessible(page);

  await dialog.getByLabel("Status").selectOption("published");
  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  const question = page.getByRole("dialog", { name: "Publish a walk of 0 minutes?" });
  await expect(question).toContainText("Visitors will read “0 min walk” from Galashiels.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByLabel("Status").selectOption("draft");

  await dialog.getByRole("tab", { name: "Preview" }).click();
  await expect(dialog.getByRole("article")).toContainText("Torwoodlee <b>Broch</b>");
  await expect(dialog.getByText("Also known as Crow Hill Fort and An Dùn")).toBeVisible();
  // A draft is nobody's saved place.
  await expect(dialog.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Attraction" }).dblclick();
  await expect(toast(page, "Attraction created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin");

  const rows = await server.sql`
    select a.status, a.other_names, a.latitude, a.image, s.walking_time_minutes as minutes, s.is_primary, s.minutes_source as source
    from public.attractions a join public.attraction_stations s on s.attraction_id = a.id
    where a.name = 'Torwoodlee <b>Broch</b>'`;
  expect(rows).toEqual([
    {
      status: "draft",
      other_names: ["Crow Hill Fort", "An Dùn"],
      latitude: 55.63,
      image: "/illustrations/abbotsford.svg",
      minutes: 0,
      is_primary: true,
      source: "staff",
    },
  ]);
});

test("a new attraction with a photo, two stations and facts takes at most 18 presses", async ({
  page,
  staff,
  server,
}) => {
  await server.sql`delete from public.attractions where name = 'Gala Policies'`;
  await signIn(page, staff, "/admin");
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Add Attraction" }).click();
  const dialog = create(page);
  await nameOf(page).click();
  await page.keyboard.type("Gala Policies");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Old woods above the town.");
  await dialog.getByRole("checkbox", { name: "Walk" }).click();
  await dialog.getByLabel("Latitude").click();
  await page.keyboard.type("55.6145");
  await page.keyboard.press("Tab");
  await page.keyboard.type("-2.8143");
  for (const station of ["Galashiels", "Tweedbank"]) {
    await dialog.getByRole("combobox", { name: "Add a station" }).click();
    await page.keyboard.type(station);
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
  await page.keyboard.type("Ann Example");
  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  await expect(toast(page, "Attraction created successfully")).toBeVisible();
  expect(await presses.count()).toBeLessThanOrEqual(18);
  const [row] = await server.sql`
    select admission, dogs, (select count(*)::int from attraction_stations where attraction_id = a.id) as stations,
      (select count(*)::int from attraction_images where attraction_id = a.id) as images
    from attractions a where name = 'Gala Policies'`;
  expect(row).toEqual({ admission: "free", dogs: "yes", stations: 2, images: 1 });
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

test("the preview says what an unfinished attraction lacks; errors of a place go when it is chosen on the map", async ({
  page,
  staff,
}) => {
  await page.route("**/rest/v1/activities?*", (route) => route.fulfill({ json: [] }));
  await signIn(page, staff, "/admin?edit=new");
  const dialog = create(page);
  await expect(
    dialog.getByText(
      "No activity types found. Please add some activity types in the Activity Types tab first.",
    ),
  ).toBeVisible();
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

  await dialog.getByRole("button", { name: "Create Attraction" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Invalid image URL for image 1")).toBeVisible();

  await page.getByLabel("Longitude").fill("2.8W");
  await page.getByLabel("Latitude").fill("north");
  await expect(page.getByLabel("Longitude")).toHaveValue("-2.800000");
  await page.getByRole("button", { name: "Create Attraction" }).click();
  const error = page.getByText(/^Latitude must be a number/);
  await expect(error).toBeVisible();
  await page.getByText("Map Picker", { exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await page.locator(".leaflet-container").click();
  await expect(page.getByText(/^Selected: /)).toBeVisible();
  await expect(error).toBeHidden();
});

test("a network that goes while saving loses nothing, and neither does a reload", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  await expect(nameOf(page)).not.toHaveValue("");
  await page.getByLabel("Description", { exact: true }).fill("Words that must not be lost.");
  await page.route("**/rest/v1/rpc/save_attraction", (route) => route.abort());
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(edit(page).getByRole("alert")).toContainText(
    "Failed to update attraction: Network connection lost. Please check your internet connection.",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Words that must not be lost.");

  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole("button", { name: "Discard them" })).toBeVisible();
  // Enter does not throw the draft away.
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Words that must not be lost.");
  await page.unroute("**/rest/v1/rpc/save_attraction");
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  await expect(edit(page)).toBeHidden();
  await open(page, `/admin?edit=${id}`);
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Words that must not be lost.");
  await expect(page.getByRole("button", { name: "Restore them" })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("close-attraction-dialog")));
  await expect(edit(page)).toBeHidden();
});

test("two people edit one attraction: the later one chooses field by field", async ({
  page,
  browser,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  const other = await makePerson(server, "approved", "Olga Other");
  await signIn(page, staff, `/admin?edit=${id}`);
  await page.getByLabel("Description", { exact: true }).fill("Mine");
  const context = await browser.newContext({ baseURL: server.url });
  const second = await context.newPage();
  await signIn(second, other, `/admin?edit=${id}`);
  await expect(second.getByText("Stella Staff is editing this")).toBeVisible();
  await second.getByLabel("Description", { exact: true }).fill("Theirs");
  await second.getByLabel("Website").fill("https://example.org/theirs");
  await second.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(second, "Attraction updated successfully")).toBeVisible();

  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(edit(page).getByRole("heading", { name: /changed by Olga Other at/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Website" }).getByLabel("Theirs")).toBeChecked();
  await expect(page.getByRole("group", { name: "Description" }).getByLabel("Yours")).toBeChecked();
  await expectAccessible(page, undefined, page.getByRole("group", { name: "Description" }));
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`select description, website from public.attractions where id = ${id}`;
  expect(row).toEqual({ description: "Mine", website: "https://example.org/theirs" });

  await expect(edit(second)).toBeHidden();
  await open(second, `/admin?edit=${id}`);
  await edit(second).locator("summary").filter({ hasText: "History" }).click();
  await edit(second).getByRole("button", { name: "Show" }).nth(1).click();
  await second.getByRole("button", { name: "Put this version into the form" }).click();
  await expect(second.getByLabel("Description", { exact: true })).toHaveValue("Theirs");
  await context.close();
});

test("place it on the map, take the stations in reach, and add pictures", async ({ page, staff, server }) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  const dialog = edit(page);
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
  const minutes = dialog.getByLabel("Walking time (minutes)");
  await expect(minutes).toHaveValue(/^[1-9]/);
  const planned = Number(await minutes.inputValue());
  await minutes.fill(String(planned * 2 + 1));
  await expect(dialog.getByText(`The estimate is ${planned} minutes.`)).toBeVisible();

  const files = await Promise.all([phonePhoto(), phonePhoto()]);
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles(files.map((buffer, i) => ({ name: `${i}.jpg`, mimeType: "image/jpeg", buffer })));
  await expect(dialog.getByRole("heading", { name: "Image 2" })).toBeVisible();
  await dialog.getByLabel("Attribution").first().fill("Photo: First");
  await dialog.getByLabel("Attribution").nth(1).fill("Photo: Second");
  await dialog.getByRole("button", { name: "Make primary" }).click();
  await expect(dialog.getByLabel("Attribution").first()).toHaveValue("Photo: Second");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`select image, image_attribution from public.attractions where id = ${id}`;
  expect(row).toEqual({
    image: expect.stringContaining("/attraction-images/"),
    image_attribution: "Photo: Second",
  });
});

test("two tabs with a new attraction keep a draft each", async ({ page, staff }) => {
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
  await page.close();

  // The tab that was closed last kept its draft last.
  const later = await page.context().newPage();
  await open(later, "/admin?edit=new");
  await expect(later.getByText('There are unsaved changes to "First ruin"')).toBeVisible();
  await later.getByRole("button", { name: "Discard them" }).click();
  await expect(later.getByText('There are unsaved changes to "Second ruin"')).toBeVisible();
  await later.getByRole("button", { name: "Restore them" }).click();
  await expect(nameOf(later)).toHaveValue("Second ruin");
});

test("two tabs with one attraction say so, and each keeps its own changes", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  await page.getByLabel("Description", { exact: true }).fill("In the first tab");
  const second = await page.context().newPage();
  await open(second, `/admin?edit=${id}`);
  await expect(second.getByText("This is open in another tab as well.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Restore them" })).toHaveCount(0);
  await second.getByLabel("Description", { exact: true }).fill("In the second tab");
  await second.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(second, "Attraction updated successfully")).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(page.getByRole("group", { name: "Description" })).toContainText("In the second tab");
  await expect(page.getByRole("group", { name: "Description" })).toContainText("In the first tab");
});

test("what is saved waits for a picture that is on its way", async ({ page, staff, server }) => {
  const id = await anAttraction(server);
  const goOn = Promise.withResolvers<void>();
  await page.route("**/storage/v1/object/**", async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await signIn(page, staff, `/admin?edit=${id}`);
  const dialog = edit(page);
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles({ name: "phone.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  await expect(dialog.getByRole("button", { name: "Sending the picture..." })).toBeDisabled();
  await dialog.getByLabel("Name").first().press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  goOn.resolve();
  await expect(dialog.getByRole("heading", { name: "Image 1" })).toBeVisible();
  await dialog.getByLabel("Attribution").fill("Photo: First");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`select image from public.attractions where id = ${id}`;
  expect(row?.image).toContain("/attraction-images/");
});

test("choose motif and light of the drawing, and see it at once", async ({ page, staff, server }) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  const dialog = edit(page);
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
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const [row] = await server.sql`select kind, illustration from public.attractions where id = ${id}`;
  expect(row).toEqual({ kind: "beach", illustration: { motif: "viaduct/forth", light: "dusk" } });
  await expect(edit(page)).toBeHidden();
  await open(page, `/admin?edit=${id}`);
  await expect(motif).toBeChecked();
  await edit(page).getByRole("tab", { name: "Preview" }).click();
  await expect(edit(page).getByRole("article").locator("img[src^='data:image/svg+xml']")).toBeVisible();
});

test("put pictures in order by dragging, and by keys, which keep the focus", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await addPictures(server, id);
  await signIn(page, staff, `/admin?edit=${id}`);
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

test("minutes that differ from the planned walk get a hint without pressing anything", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  const [station] =
    await server.sql`select id, name, latitude, longitude from public.stations where slug = 'galashiels'`;
  await server.sql`
    insert into public.cached_routes (from_station, to_attraction, distance_meters, duration_minutes, points, source)
    values (private.route_key(${station?.latitude}, ${station?.longitude}), '55.615800,-2.806500', 800, 10, '_p~iF~ps|U_ulLnnqC', 'valhalla')
    on conflict do nothing`;
  await server.sql`insert into public.attraction_stations values (${id}, ${station?.id}, 14, 'staff', true)`;
  await signIn(page, staff, `/admin?edit=${id}`);
  await expect(edit(page).getByText("The planned walk is 10 minutes.")).toBeVisible();
  await edit(page).getByLabel("Walking time").fill("13");
  await expect(edit(page).getByText("The planned walk is 10 minutes.")).toBeHidden();
});

test("a session that ends while typing: leave and find the draft after signing in, or sign in over the form and save", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  await page.getByLabel("Description", { exact: true }).fill("Typed before the session ended");
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
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(signInDialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Admin Sign In" })).toBeVisible();
  await expect(signInDialog).toBeHidden();
  await fillSignIn(page, staff);
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Typed before the session ended");

  await endWithTheNextSave();
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(signInDialog).toBeVisible();
  await fillSignIn(page, staff);
  await expect(signInDialog).toBeHidden();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Typed before the session ended");
  await page
    .getByRole("button", { name: /Update Attraction|Try Again/ })
    .last()
    .click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
});

test("an activity type that is renamed meanwhile keeps its new name", async ({ page, staff, server }) => {
  const id = await anAttraction(server);
  const [old, renamed] = [`Bees ${id.slice(0, 8)}`, `Hives ${id.slice(0, 8)}`];
  const [bees] = await server.sql`insert into public.activities (name) values (${old}) returning id`;
  await server.sql`insert into public.attraction_activities (attraction_id, activity_id) values (${id}, ${bees?.id})`;
  await signIn(page, staff, `/admin?edit=${id}`);
  await page.getByLabel("Description", { exact: true }).fill("With bees.");
  await server.sql`update public.activities set name = ${renamed} where id = ${bees?.id}`;
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  const names = await server.sql`
    select name from public.activities join public.attraction_activities on activity_id = id where attraction_id = ${id}`;
  expect([...names]).toEqual([{ name: renamed }]);
  expect(await server.sql`select from public.activities where name = ${old}`).toEqual([]);
});

test("a save whose response is lost is no conflict with oneself", async ({ page, staff, server }) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  await page.getByLabel("Description", { exact: true }).fill("Saved, but nobody heard.");
  await page.route(
    "**/rest/v1/rpc/save_attraction",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
  await expect(edit(page)).toBeHidden();
});

test("text that is pasted with its picture goes into its field, a picture of its own is added; one without an address hinders no save", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await signIn(page, staff, `/admin?edit=${id}`);
  const dialog = edit(page);
  const photo = [...(await phonePhoto())];
  const paste = (text: string | null) =>
    dialog.getByLabel("Description").evaluate(
      (field, { photo, text }) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(photo)], "p.jpg", { type: "image/jpeg" }));
        if (text) clipboardData.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        field.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { photo, text },
    );
  expect(await paste("A ruin with its picture")).toBe(false);
  expect(await paste(null)).toBe(true);
  await expect(dialog.getByRole("heading", { name: "Image 1" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Image 2" })).toHaveCount(0);

  await dialog.getByRole("button", { name: "Remove image 1" }).click();
  await dialog.getByRole("button", { name: "Add image by URL" }).click();
  const image = dialog.getByRole("listitem").filter({ hasText: "Image 1" });
  await image.getByLabel("Source", { exact: true }).fill("example.org");
  await dialog.getByLabel("Image URL").fill("/illustrations/abbotsford.svg");
  await dialog.getByLabel("Attribution").fill("Ann");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(dialog.getByText("Give an address that begins with https:// or http://")).toBeVisible();
  await dialog.getByLabel("Image URL").fill("");
  await dialog.getByRole("button", { name: "Update Attraction" }).click();
  await expect(toast(page, "Attraction updated successfully")).toBeVisible();
});

test("without the activity types there are the usual ones; an editor can be left while the session cannot be looked up", async ({
  page,
  staff,
  server,
}) => {
  const id = await anAttraction(server);
  await page.route("**/rest/v1/activities?*", (route) => route.fulfill({ status: 400, json: {} }));
  await signIn(page, staff, `/admin?edit=${id}`);
  const types = edit(page).getByRole("group", { name: "Activity Types" });
  await expect(types.getByRole("checkbox")).toHaveCount(8);
  for (const name of ["History", "Culture", "Walk", "Kids", "Nature", "Shopping", "Garden", "Sport"])
    await expect(types.getByRole("checkbox", { name, exact: true })).toBeVisible();
  await page.getByLabel("Description", { exact: true }).fill("Not to be saved");
  const lookedUp = page.waitForResponse("**/auth/v1/user");
  await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 503, json: {} }));
  await page.route("**/rest/v1/rpc/save_attraction", (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole("button", { name: "Update Attraction" }).click();
  await lookedUp;
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await edit(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(edit(page)).toBeHidden();
});

async function anAttraction({ sql }: TestServer) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.attractions (name, latitude, longitude, status)
    values (${`Ruin ${crypto.randomUUID()}`}, 55.6158, -2.8065, 'published') returning id`;
  return row?.id ?? "";
}

async function addPictures({ sql }: TestServer, id: string) {
  await sql`
    insert into public.attraction_images (attraction_id, image_url, attribution, display_order)
    select ${id}, '/illustrations/abbotsford.svg', 'Number ' || n, n from generate_series(1, 3) n`;
}
