import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page, Route } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { phonePhoto } from "#tests/builders/photo-files.ts";
import { expect, test as journey, open, toast } from "#tests/journeys/journey.ts";
import { startTestServer } from "#tests/journeys/test-server.ts";

// The upload without a form around it is on the page of components, which exists in development only.

type Workshop = { url: string; publishableKey: string; token: string };

const test = journey.extend<object, { workshop: Workshop }>({
  workshop: [
    async ({ browser }, use) => {
      const server = await startTestServer({ WALK_PLANNER: "estimate", NODE_ENV: "development" }, ["--dev"]);
      const secrets = await readFile(join(server.environment.DATA_DIR, "secrets.json"), "utf8");
      const { publishableKey } = JSON.parse(secrets);
      const { auth } = createClient(server.url, publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      const account = { email: "ann@example.org", password: "correct horse battery" };
      const { error } = await auth.signUp(account);
      if (error) throw error;
      await server.sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
      await promisify(execFile)(process.execPath, ["scripts/staff-add.ts", account.email], {
        env: { ...process.env, ...server.environment },
      });
      await warmUp(browser, `${server.url}/dev/ui`);
      const { data } = await auth.signInWithPassword(account);
      await use({ url: server.url, publishableKey, token: data.session?.access_token ?? "" });
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** At the first visit Vite bundles libraries as it meets them, and then reloads the page. */
async function warmUp(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await expect(page.locator("html[data-hydrated]")).toBeAttached({ timeout: 60_000 });
  await page.close();
}

// One server for all of them.
test.describe.configure({ mode: "serial", timeout: 120_000 });

const OBJECTS = "**/storage/v1/object/**";
const CREDIT = 'Photo: <a href="https://example.org/ann">Ann</a>';

test.beforeEach(async ({ page, workshop, watch }) => {
  // The page also shows missing pictures.
  watch.expectConsoleError(/404.*illustrations/);
  await open(page, `${workshop.url}/dev/ui`);
  await page.getByLabel("Publishable key").fill(workshop.publishableKey);
  await page.getByLabel("Access token of a member of staff").fill(workshop.token);
});

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Choose a picture").setInputFiles(file);
const choosePhonePhoto = async (page: Page) =>
  choose(page, { name: "phone.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
const uploaded = (page: Page, altText: string) => page.locator("figure").getByRole("img", { name: altText });

test("a photo is uploaded, stored without its location, and shown with its attribution", async ({
  page,
  workshop,
}) => {
  await page.getByLabel("Alt text").fill("The abbey at dusk");
  await page.getByLabel("Attribution").fill(CREDIT);
  await page.getByLabel("Licence").fill("CC BY 4.0");
  const preview = page.getByText("Preview").locator("..").getByRole("link", { name: "Ann" });
  await expect(preview).toHaveAttribute("rel", "noopener nofollow");

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
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

  const photo = uploaded(page, "The abbey at dusk");
  await expect(photo).toHaveAttribute("src", /^\/storage\/v1\/render\/image\/public\/attraction-images\//);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator("figcaption").last()).toHaveText("Photo: Ann");

  const path = /attraction-images\/[^?]+/.exec((await photo.getAttribute("src")) ?? "")?.[0];
  const answer = await fetch(`${workshop.url}/storage/v1/object/public/${path}`);
  const stored = Buffer.from(await answer.arrayBuffer());
  // The original is rotated.
  expect(await sharp(stored).metadata()).toMatchObject({ width: 480, height: 640 });
  for (const bytes of [sent, stored]) {
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({});
    expect(bytes.includes("SECRET")).toBe(false);
  }
});

test("a file that is no picture, or too large, is refused before anything is sent", async ({ page }) => {
  let asked = 0;
  await page.route(OBJECTS, (route) => {
    asked += 1;
    return route.abort();
  });
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
  await page.getByText("or drop one here").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(problem).toHaveText("Please drop an image file");
  expect(asked).toBe(0);
});

test("when the connection breaks, picture and form stay, and are sent at the next try", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_CONNECTION_RESET/);
  await page.getByLabel("Alt text").fill("The mill");
  await page.getByLabel("Attribution").fill(CREDIT);
  const breakOff = (route: Route) => route.abort("connectionreset");
  await page.route(OBJECTS, breakOff);
  await choosePhonePhoto(page);
  await expect(toast(page, "Failed to upload image")).toBeVisible();
  await expect(
    page.getByText("Upload failed: Network connection lost. Please check your internet connection.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Alt text")).toHaveValue("The mill");
  await expect(page.getByLabel("Attribution")).toHaveValue(CREDIT);

  await page.unroute(OBJECTS, breakOff);
  await page.getByRole("button", { name: "Try Again with phone.jpg" }).click();
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await expect(uploaded(page, "The mill")).toHaveCount(1);
});

test("a photo whose response is lost is sent again automatically, and stored once", async ({
  page,
  workshop,
  watch,
}) => {
  watch.expectConsoleError(/ERR_CONNECTION_RESET/);
  await page.getByLabel("Alt text").fill("The bridge");
  await page.getByLabel("Attribution").fill(CREDIT);
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
  await choosePhonePhoto(page);
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  const src = await uploaded(page, "The bridge").getAttribute("src");
  expect(src?.replace("/render/image/public/", "/object/")).toContain(
    new URL(sent[0] ?? "", workshop.url).pathname,
  );
});

test("without a session nothing is stored, and the message says why", async ({ page, watch }) => {
  watch.expectConsoleError(/40[013].*storage/);
  await page.getByLabel("Access token of a member of staff").fill("");
  await choosePhonePhoto(page);
  await expect(page.getByRole("alert").filter({ hasText: /^Upload failed: / })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again with phone.jpg" })).toBeVisible();
});
