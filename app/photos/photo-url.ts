import { transform as transformCloudinary } from "unpic/providers/cloudinary";
import { transform as transformImgix } from "unpic/providers/imgix";
import { hasDoubleSize, PHOTO_QUALITY, type PhotoSize, type Pixels, photoPixels } from "./photo-sizes.ts";
import { isWikimedia, rewriteWikimedia, stepDownWikimedia } from "./wikimedia-url.ts";

const OWN_PHOTOS = /^(https?:\/\/[^/]+)?\/storage\/v1\/object\/public\/(attraction-images\/[^?#]+)/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Rewrite = (url: URL, pixels: Pixels) => string;

/** Who can resize, and how to ask. The first that knows the host is taken; of a host that is not here the picture comes as it is. */
const REWRITES: [knows: (url: URL) => boolean, rewrite: Rewrite][] = [
  [isWikimedia, (url, { width }) => rewriteWikimedia(url, width)],
  [({ hostname }) => /^(images|plus)\.unsplash\.com$/.test(hostname), asImgix({ auto: "format" })],
  [({ hostname }) => hostname === "images.pexels.com", asImgix({ auto: "compress", cs: "tinysrgb" })],
  [({ hostname }) => hostname.endsWith(".imgix.net"), asImgix({ auto: "format" })],
  [({ hostname }) => /(^|-)res\.cloudinary\.com$/.test(hostname), asCloudinary],
];

/**
 * The address of a picture in the size of its place, by https wherever there is any. `scale` 2 is for dense screens.
 * What cannot be read as an address comes back as it is.
 */
export function photoUrl(url: string, size: PhotoSize, scale: 1 | 2 = 1): string {
  const pixels = photoPixels(size, scale);
  const own = OWN_PHOTOS.exec(url);
  if (own) return renditionUrl(own[1] ?? "", own[2] ?? "", pixels);
  const address = readAddress(url);
  if (!address) return url;
  const rewrite = REWRITES.find(([knows]) => knows(address))?.[1];
  return rewrite ? rewrite(address, pixels) : address.href;
}

/** Sources of an `<img>`: `srcSet` only where there is a second size. `attempt` is 0 at first, then counts the retries. */
export function photoSources(url: string, size: PhotoSize, attempt = 0): { src: string; srcSet?: string } {
  const address = (scale: 1 | 2) =>
    attempt === 0 ? photoUrl(url, size, scale) : retryUrl(photoUrl(url, size, scale), attempt);
  const src = address(1);
  const double = hasDoubleSize(size) ? address(2) : src;
  // A space ends an address in a srcset, and so does a comma before one.
  const safe = (address: string) => address.replaceAll(" ", "%20").replace(/,$/, "%2C");
  return double === src ? { src } : { src, srcSet: `${safe(src)} 1x, ${safe(double)} 2x` };
}

/**
 * The address to ask the nth time (1, 2) after a failure: another parameter gets past caches that remember it. Wikimedia refuses
 * parameters, and widths beyond the original's; there the next smaller picture is asked for.
 */
export function retryUrl(address: string, attempt: number): string {
  const url = readAddress(address);
  if (url && isWikimedia(url)) return stepDownWikimedia(url, attempt);
  if (address.startsWith("data:")) return address;
  const [path = "", fragment] = address.split("#", 2);
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}retry=${attempt}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** The http address that may be asked when its https twin fails: only of a host on the list. */
export function plainHttpUrl(url: string, hosts: readonly string[]): string | undefined {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return hosts.includes(new URL(url).hostname) ? url : undefined;
}

/** An absolute http(s) address, upgraded to https unless it is this machine's own; undefined for paths and everything else. */
function readAddress(url: string): URL | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol === "http:" && !LOOPBACK.test(address.hostname)) address.protocol = "https:";
  return address;
}

function renditionUrl(origin: string, path: string, { width, height }: Pixels): string {
  const upgraded = origin && (readAddress(origin)?.origin ?? origin);
  const query = height ? `width=${width}&height=${height}` : `width=${width}`;
  return `${upgraded}/storage/v1/render/image/public/${path}?${query}&quality=${PHOTO_QUALITY}`;
}

function asImgix(parameters: { auto: "format" | "compress"; cs?: "tinysrgb" }): Rewrite {
  return (url, { width, height }) => {
    // A signature holds for these parameters only.
    if (url.searchParams.has("s")) return url.href;
    // The size asked for is exact; one that came with the address would multiply it.
    for (const name of ["w", "h", "dpr", "fit"]) url.searchParams.delete(name);
    const fit = height ? "crop" : "max";
    return transformImgix(url.href, { width, height, quality: PHOTO_QUALITY, fit, ...parameters });
  };
}

function asCloudinary(url: URL, { width, height }: Pixels): string {
  if (url.pathname.includes("/s--")) return url.href;
  return transformCloudinary(url.href, {
    width,
    height,
    quality: PHOTO_QUALITY,
    c: height ? "fill" : "limit",
  });
}
