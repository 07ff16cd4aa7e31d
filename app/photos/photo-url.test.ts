import { expect, test } from "vitest";
import type { PhotoSize } from "#app/photos/photo-sizes.ts";
import { photoSources, photoUrl, plainHttpUrl, retryUrl } from "#app/photos/photo-url.ts";

const commons = "https://upload.wikimedia.org/wikipedia/commons";
const own = "/storage/v1/object/public/attraction-images/a1.webp";
const render = "/storage/v1/render/image/public/attraction-images/a1.webp";

const rewrites: [url: string, context: PhotoSize, scale: 1 | 2, expected: string][] = [
  // Wikimedia serves some widths only.
  [`${commons}/b/bb/Castle.jpg`, "summary", 1, `${commons}/thumb/b/bb/Castle.jpg/500px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "summary", 2, `${commons}/thumb/b/bb/Castle.jpg/960px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "detail", 1, `${commons}/thumb/b/bb/Castle.jpg/1280px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "detail", 2, `${commons}/thumb/b/bb/Castle.jpg/1280px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "large", 2, `${commons}/thumb/b/bb/Castle.jpg/1920px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "thumbnail", 1, `${commons}/thumb/b/bb/Castle.jpg/250px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "thumbnail", 2, `${commons}/thumb/b/bb/Castle.jpg/500px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "blur", 1, `${commons}/thumb/b/bb/Castle.jpg/60px-Castle.jpg`],
  [`${commons}/b/bb/Castle.jpg`, "blur", 2, `${commons}/thumb/b/bb/Castle.jpg/60px-Castle.jpg`],
  [
    `${commons}/thumb/b/bb/Castle.jpg/1280px-Castle.jpg`,
    "summary",
    1,
    `${commons}/thumb/b/bb/Castle.jpg/500px-Castle.jpg`,
  ],
  [
    `${commons}/thumb/b/bb/Castle.jpg/220px-Castle.jpg`,
    "detail",
    1,
    `${commons}/thumb/b/bb/Castle.jpg/1280px-Castle.jpg`,
  ],
  [
    `${commons}/thumb/b/bb/Old.tif/lossy-page1-220px-Old.tif.jpg`,
    "summary",
    1,
    `${commons}/thumb/b/bb/Old.tif/lossy-page1-500px-Old.tif.jpg`,
  ],
  [`${commons}/b/bb/Old.tif`, "summary", 1, `${commons}/thumb/b/bb/Old.tif/lossy-page1-500px-Old.tif.jpg`],
  [`${commons}/b/bb/Plan.svg`, "summary", 1, `${commons}/thumb/b/bb/Plan.svg/500px-Plan.svg.png`],
  [`${commons}/b/bb/Film.webm`, "summary", 1, `${commons}/b/bb/Film.webm`],
  [
    `${commons}/4/4c/St_Mary%27s%2C_Haddington_%281%29.jpg`,
    "summary",
    1,
    `${commons}/thumb/4/4c/St_Mary%27s%2C_Haddington_%281%29.jpg/500px-St_Mary%27s%2C_Haddington_%281%29.jpg`,
  ],
  [
    "http://upload.wikimedia.org/wikipedia/en/b/bb/Castle.jpg?x=1",
    "summary",
    1,
    "https://upload.wikimedia.org/wikipedia/en/thumb/b/bb/Castle.jpg/500px-Castle.jpg",
  ],

  // Stock photos.
  [
    "https://images.unsplash.com/photo-1?ixid=A&w=4000&q=60",
    "summary",
    1,
    "https://images.unsplash.com/photo-1?q=80&fit=crop&auto=format&w=400&h=300&ixid=A",
  ],
  [
    "https://images.unsplash.com/photo-1",
    "summary",
    2,
    "https://images.unsplash.com/photo-1?q=80&fit=crop&auto=format&w=800&h=600",
  ],
  [
    "http://images.unsplash.com/photo-1?h=90&dpr=3&fit=crop",
    "detail",
    1,
    "https://images.unsplash.com/photo-1?q=80&fit=max&auto=format&w=1200",
  ],
  [
    "https://images.pexels.com/photos/1/a.jpeg?auto=compress&cs=tinysrgb&dpr=2",
    "thumbnail",
    1,
    "https://images.pexels.com/photos/1/a.jpeg?auto=compress&cs=tinysrgb&w=200&h=150&q=80&fit=crop",
  ],

  // Image CDNs.
  [
    "https://alight.imgix.net/a.jpg?crop=faces",
    "blur",
    1,
    "https://alight.imgix.net/a.jpg?crop=faces&q=80&fit=crop&auto=format&w=50&h=38",
  ],
  ["https://alight.imgix.net/a.jpg?w=90&s=0123", "summary", 1, "https://alight.imgix.net/a.jpg?w=90&s=0123"],
  [
    "https://res.cloudinary.com/demo/image/upload/v12/folder/a.jpg",
    "summary",
    1,
    "https://res.cloudinary.com/demo/image/upload/w_400,h_300,q_80,c_fill,f_auto/v12/folder/a.jpg",
  ],
  [
    "https://res.cloudinary.com/demo/image/upload/a.jpg",
    "detail",
    1,
    "https://res.cloudinary.com/demo/image/upload/w_1200,q_80,c_limit,f_auto/a.jpg",
  ],
  [
    "https://res.cloudinary.com/demo/image/upload/w_90,c_scale/a.jpg",
    "thumbnail",
    2,
    "https://res.cloudinary.com/demo/image/upload/w_400,h_300,q_80,c_fill,f_auto/a.jpg",
  ],
  [
    "https://res.cloudinary.com/demo/image/upload/s--abcdefgh--/w_90/a.jpg",
    "summary",
    1,
    "https://res.cloudinary.com/demo/image/upload/s--abcdefgh--/w_90/a.jpg",
  ],

  // Our own.
  [own, "summary", 1, `${render}?width=400&height=300&quality=80`],
  [own, "summary", 2, `${render}?width=800&height=600&quality=80`],
  [own, "detail", 2, `${render}?width=1200&quality=80`],
  [own, "large", 1, `${render}?width=1920&quality=80`],
  [own, "thumbnail", 2, `${render}?width=400&height=300&quality=80`],
  [own, "blur", 1, `${render}?width=50&height=38&quality=80`],
  [`http://alight.example${own}`, "detail", 1, `https://alight.example${render}?width=1200&quality=80`],
  [
    `http://localhost:3000${own}?download`,
    "detail",
    1,
    `http://localhost:3000${render}?width=1200&quality=80`,
  ],
  ["/storage/v1/object/public/elsewhere/a.webp", "detail", 1, "/storage/v1/object/public/elsewhere/a.webp"],
  ["/illustrations/melrose-abbey.svg", "summary", 2, "/illustrations/melrose-abbey.svg"],

  // Other hosts.
  ["https://example.org/a.jpg?b=c", "summary", 1, "https://example.org/a.jpg?b=c"],
  ["http://example.org/a.jpg", "detail", 1, "https://example.org/a.jpg"],
  ["http://localhost:8080/a.jpg", "detail", 1, "http://localhost:8080/a.jpg"],
  [
    "https://upload.wikimedia.org.evil.example/b/bb/a.jpg",
    "summary",
    1,
    "https://upload.wikimedia.org.evil.example/b/bb/a.jpg",
  ],
  ["not an address", "summary", 1, "not an address"],
  ["https://", "summary", 1, "https://"],
  ["", "summary", 1, ""],
];

test.each(rewrites)("%s as %s at %i×", (url, context, scale, expected) => {
  const actual = photoUrl(url, context, scale);
  expect(sorted(actual)).toBe(sorted(expected));
});

function sorted(url: string): string {
  const [path, query] = url.split("?");
  const transformations = path?.replace(
    /\/(\w+_\w+(?:,\w+_\w+)+)\//,
    (_, list) => `/${list.split(",").sort()}/`,
  );
  return query ? `${transformations}?${query.split("&").sort().join("&")}` : `${transformations}`;
}

test("rewriting a rewritten URL changes nothing", () => {
  for (const [url, context, scale] of rewrites) {
    const once = photoUrl(url, context, scale);
    expect(sorted(photoUrl(once, context, scale))).toBe(sorted(once));
  }
});

test("a card has another picture for dense screens, a detail has not", () => {
  expect(photoSources(own, "summary").srcSet).toBe(
    `${render}?width=400&height=300&quality=80 1x, ${render}?width=800&height=600&quality=80 2x`,
  );
  expect(photoSources(own, "detail")).toEqual({ src: `${render}?width=1200&quality=80` });
  expect(photoSources("/illustrations/a.svg", "summary")).toEqual({ src: "/illustrations/a.svg" });
});

test("commas and spaces in a URL do not split the srcset", () => {
  const { srcSet = "" } = photoSources("https://res.cloudinary.com/demo/image/upload/a, b,", "summary");
  expect(srcSet.split(/\s*,\s+/)).toHaveLength(2);
});

test.each([
  ["/a.webp?width=400", 1, "/a.webp?width=400&retry=1"],
  ["https://example.org/a.jpg", 2, "https://example.org/a.jpg?retry=2"],
  ["https://example.org/a.svg#part", 1, "https://example.org/a.svg?retry=1#part"],
  [`${commons}/thumb/b/bb/C.jpg/1280px-C.jpg`, 1, `${commons}/thumb/b/bb/C.jpg/960px-C.jpg`],
  [`${commons}/thumb/b/bb/C.jpg/1280px-C.jpg`, 2, `${commons}/thumb/b/bb/C.jpg/500px-C.jpg`],
  [`${commons}/b/bb/Film.webm`, 1, `${commons}/b/bb/Film.webm`],
])("%s is retried (%i) as %s", (address, attempt, expected) => {
  expect(retryUrl(address, attempt)).toBe(expected);
});

test("only listed hosts are requested by plain http", () => {
  expect(plainHttpUrl("http://old.example/a.jpg", ["old.example"])).toBe("http://old.example/a.jpg");
  expect(plainHttpUrl("http://other.example/a.jpg", ["old.example"])).toBeUndefined();
  expect(plainHttpUrl("https://old.example/a.jpg", ["old.example"])).toBeUndefined();
  expect(plainHttpUrl("http://old.example/a.jpg", [])).toBeUndefined();
});
