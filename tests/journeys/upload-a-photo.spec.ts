import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { phonePhoto } from "#tests/builders/sample-photos.ts";
import { endSessions, fillSignIn, signIn, test } from "#tests/journeys/account-server.ts";
import { expect, toast } from "#tests/journeys/journey.ts";

const OBJECTS = "**/storage/v1/object/**";
const CREDIT = 'Photo: <a href="https://example.org/ann">Ann</a>';

test.beforeEach(({ page, staff }) => signIn(page, staff, "/admin?edit=new"));

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Choose pictures").setInputFiles(file);
const choosePhonePhoto = async (page: Page) =>
  choose(page, { name: "phone.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
const uploaded = (page: Page) => page.getByRole("img", { name: "As it will be shown" });

test("a photo is uploaded, stored without its location, and shown with its attribution", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let sent: Buffer = Buffer.alloc(0);
  await page.route(OBJECTS, async (route) => {
    sent = route.request().postDataBuffer() ?? sent;
    await held;
    await route.continue();
  });
  await choosePhonePhoto(page);
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await expect(page.getByText(/^(Sending\.\.\. \d+ %|Checking\.\.\.)$/)).toBeVisible();
  release();
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  const photo = uploaded(page);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const stored = await page.request.get((await photo.getAttribute("src")) ?? "");
  // The original is rotated.
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 480, height: 640 });
  for (const bytes of [sent, await stored.body()]) {
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({});
    expect(bytes.includes("SECRET")).toBe(false);
  }

  await page.getByLabel("Alt text").fill("The abbey at dusk");
  await page.getByLabel("Attribution").fill(CREDIT);
  await page.getByLabel("Licence").fill("CC BY 4.0");
  const credit = page.locator("p:text-is('Preview')").locator("..").getByRole("link", { name: "Ann" });
  await expect(credit).toHaveAttribute("rel", "noopener nofollow");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Torwoodlee");
  await page.getByRole("tab", { name: "Preview" }).click();
  const shown = page.getByRole("article").getByRole("img", { name: "The abbey at dusk" }).first();
  await expect(shown).toHaveAttribute("src", /^\/storage\/v1\/render\/image\/public\/attraction-images\//);
});

test("files that are no pictures are refused before anything is sent; without a connection picture and form stay", async ({
  page,
  staff,
  server,
  watch,
}) => {
  watch.expectConsoleError(/ERR_CONNECTION_RESET|status of 40[013]/);
  let asked = 0;
  const refuse = (route: Route) => {
    asked += 1;
    return route.abort("connectionreset");
  };
  await page.route(OBJECTS, refuse);
  const problem = page.getByRole("alert").filter({ hasText: /image|picture/i });
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(problem).toHaveText("Please select an image file");
  await choose(page, { name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(problem).toHaveText("Image size must be less than 5MB");
  await choose(page, { name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
  await expect(problem).toHaveText(/cannot be read as a picture/);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["notes"], "notes.txt", { type: "text/plain" }));
    return transfer;
  });
  await page.getByText("or drop them here").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(problem).toHaveText("Please drop an image file");
  expect(asked).toBe(0);

  await page.getByLabel("Description", { exact: true }).fill("The mill");
  await choosePhonePhoto(page);
  await expect(toast(page, "Failed to upload image")).toBeVisible();
  await expect(
    page.getByText("Upload failed: Network connection lost. Please check your internet connection.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("The mill");
  const again = page.getByRole("button", { name: "Try Again with phone.jpg" });

  // The server says why it refuses.
  await page.unroute(OBJECTS, refuse);
  const asNobody = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: "Bearer of-nobody" } });
  await page.route(OBJECTS, asNobody);
  const answered = page.waitForResponse(OBJECTS);
  await again.click();
  expect((await answered).status()).toBeGreaterThanOrEqual(400);
  await expect(page.getByRole("alert").filter({ hasText: /^Upload failed: (?!Network)/ })).toBeVisible();
  await expect(uploaded(page)).toHaveCount(0);

  await page.unroute(OBJECTS, asNobody);
  await page.route(
    OBJECTS,
    async (route) => {
      await endSessions(server, staff);
      await route.continue();
    },
    { times: 1 },
  );
  await again.click();
  await fillSignIn(page, staff);
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("The mill");

  // What is stored although its response is lost is sent again automatically, and stored once.
  const sent: string[] = [];
  await page.route(
    OBJECTS,
    async (route) => {
      sent.push(route.request().url());
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await again.click();
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await expect(uploaded(page)).toHaveCount(1);
  const src = (await uploaded(page).getAttribute("src")) ?? "";
  expect(src.replace("/object/public/", "/object/")).toContain(new URL(sent[0] ?? "", page.url()).pathname);
});
