import sharp from "sharp";
import { expect, test } from "vitest";
import { checkPhoto, RefusedPhoto } from "#server/photos/photo-check.ts";
import {
  bombs,
  phonePhoto,
  picture,
  polyglots,
  withEndlessProfile,
  withJpegSegment,
} from "#tests/builders/sample-photos.ts";

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s is taken, as WebP", async (format) => {
  const checked = await checkPhoto(await picture(640, 480)[format]().toBuffer());
  expect(await sharp(checked).metadata()).toMatchObject({ format: "webp", width: 640, height: 480 });
});

test("progressive JPEG, interlaced PNG, restart marks and zeros at the end are taken", async () => {
  const taken = [
    await picture(300, 200).jpeg({ progressive: true }).toBuffer(),
    await picture(300, 200).jpeg({ mozjpeg: true }).toBuffer(),
    await picture(300, 200).png({ progressive: true }).toBuffer(),
    await picture(300, 200).png({ palette: true }).toBuffer(),
    await picture(300, 200).webp({ lossless: true }).toBuffer(),
    await picture(300, 200).ensureAlpha(0.5).webp().toBuffer(),
    await picture(301, 201).avif({ lossless: true }).toBuffer(),
    Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(32)]),
  ];
  for (const file of taken) expect((await sharp(await checkPhoto(file)).metadata()).format).toBe("webp");
});

test("of a phone's photo nothing is left but the picture, upright", async () => {
  const photo = await phonePhoto();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 640, height: 480 });
  expect(photo.includes("SECRET")).toBe(true);

  const checked = await checkPhoto(photo);
  const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(checked).metadata();
  expect({ width, height, orientation, exif, xmp, iptc, icc }).toEqual({ width: 480, height: 640 });
  expect(checked.includes("SECRET")).toBe(false);
  expect(checked.includes("Exif")).toBe(false);
});

test("no side is kept longer than 2,400 pixels", async () => {
  const checked = await checkPhoto(await picture(4000, 3000).jpeg().toBuffer());
  expect(await sharp(checked).metadata()).toMatchObject({ width: 2400, height: 1800 });
});

const liars = await polyglots();

test("there are a dozen files that are more than a picture", () => {
  expect(Object.keys(liars).length).toBeGreaterThanOrEqual(12);
});

test.each(Object.entries(liars))("%s is refused", async (_, file) => {
  await expect(checkPhoto(file)).rejects.toThrow(RefusedPhoto);
});

test("bytes that look like the beginning of a tag by chance are no reason to refuse", async () => {
  const chance = Buffer.from("<SvG\u0091~<hTmL\u0002<?PHp<svg \u0003", "latin1");
  const file = withJpegSegment(await picture().jpeg().toBuffer(), 0xfe, chance);
  expect((await sharp(await checkPhoto(file)).metadata()).format).toBe("webp");
});

test.each(["<svg onload=alert(1)>", "<SVG/onload=alert(1)>", "<svg>", "<body\n>", "<html>"])(
  "%s in a comment is refused",
  async (tag) => {
    const file = withJpegSegment(await picture().jpeg().toBuffer(), 0xfe, Buffer.from(tag));
    await expect(checkPhoto(file)).rejects.toThrow(RefusedPhoto);
  },
);

test.each([0, 1, 31, 32, 100])("%i bytes of nothing are refused", async (length) => {
  await expect(checkPhoto(Buffer.alloc(length))).rejects.toThrow(RefusedPhoto);
});

const little = 64 * 1024 * 1024;

test.each(Object.entries(await bombs()))("%s is refused, and takes little memory", async (_, file) => {
  expect(file.length).toBeLessThan(5 * 1024 * 1024);
  const before = process.memoryUsage.rss();
  await expect(checkPhoto(file)).rejects.toThrow(RefusedPhoto);
  expect(process.memoryUsage.rss() - before).toBeLessThan(little);
});

test("a colour profile that would unpack to 100 MB is left out, unpacked by nobody", async () => {
  const file = await withEndlessProfile();
  const before = process.memoryUsage.rss();
  expect((await sharp(await checkPhoto(file)).metadata()).icc).toBeUndefined();
  expect(process.memoryUsage.rss() - before).toBeLessThan(little);
});
