import {
  hasDoubleSize,
  PHOTO_QUALITY,
  type PhotoSize,
  type Pixels,
  photoPixels,
} from "#app/photos/photo-sizes.ts";
import { isWikimedia, rewriteWikimedia, stepDownWikimedia } from "#app/photos/wikimedia-url.ts";

const OWN_PHOTOS = /^(https?:\/\/[^/]+)?\/storage\/v1\/object\/public\/(attraction-images\/[^?#]+)/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The part before the picture's version and name, such as "w_90,c_scale". */
const CLOUDINARY_TRANSFORMATION =
  /(\/image\/upload\/)(?:(?:(?:a|ar|b|c|dpr|e|f|fl|g|h|o|q|r|t|w|x|y)_[^,/]+,?)+\/)?/;

type Rewrite = (url: URL, pixels: Pixels) => string;

const REWRITES: [matches: (url: URL) => boolean, rewrite: Rewrite][] = [
  [isWikimedia, (url, { width }) => rewriteWikimedia(url, width)],
  [({ hostname }) => /^(images|plus)\.unsplash\.com$/.test(hostname), asImgix({ auto: "format" })],
  [({ hostname }) => hostname === "images.pexels.com", asImgix({ auto: "compress", cs: "tinysrgb" })],
  [({ hostname }) => hostname.endsWith(".imgix.net"), asImgix({ auto: "format" })],
  [({ hostname }) => /(^|-)res\.cloudinary\.com$/.test(hostname), asCloudinary],
];

/** The URL of a picture in a size, by https. `scale` 2 is for dense screens. What is not a URL is returned as it is. */
export function photoUrl(url: string, size: PhotoSize, scale: 1 | 2 = 1): string {
  const pixels = photoPixels(size, scale);
  const own = OWN_PHOTOS.exec(url);
  if (own) return renditionUrl(own[1] ?? "", own[2] ?? "", pixels);
  const address = readUrl(url);
  if (!address) return url;
  const rewrite = REWRITES.find(([matches]) => matches(address))?.[1];
  return rewrite ? rewrite(address, pixels) : address.href;
}

/** Attributes of an `<img>`. `attempt` is 0 at first, then counts the retries. */
export function photoSources(url: string, size: PhotoSize, attempt = 0): { src: string; srcSet?: string } {
  const address = (scale: 1 | 2) =>
    attempt === 0 ? photoUrl(url, size, scale) : retryUrl(photoUrl(url, size, scale), attempt);
  const src = address(1);
  const double = hasDoubleSize(size) ? address(2) : src;
  // In a srcset a space ends a URL, and so does a comma at its end.
  const safe = (address: string) => address.replaceAll(" ", "%20").replace(/,$/, "%2C");
  return double === src ? { src } : { src, srcSet: `${safe(src)} 1x, ${safe(double)} 2x` };
}

/** `attempt` is 1 or 2. A parameter bypasses caches; Wikimedia refuses it, and widths beyond the original's, so it gets a smaller width. */
export function retryUrl(address: string, attempt: number): string {
  const url = readUrl(address);
  if (url && isWikimedia(url)) return stepDownWikimedia(url, attempt);
  if (address.startsWith("data:")) return address;
  const [path = "", fragment] = address.split("#", 2);
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}retry=${attempt}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** The http URL that may be requested after https has failed; undefined unless its host is listed. */
export function plainHttpUrl(url: string, hosts: readonly string[]): string | undefined {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return hosts.includes(new URL(url).hostname) ? url : undefined;
}

/** An absolute http(s) URL, upgraded to https except on this machine. Undefined for anything else. */
function readUrl(url: string): URL | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol === "http:" && !LOOPBACK.test(address.hostname)) address.protocol = "https:";
  return address;
}

function renditionUrl(origin: string, path: string, { width, height }: Pixels): string {
  const upgraded = origin && (readUrl(origin)?.origin ?? origin);
  const query = height ? `width=${width}&height=${height}` : `width=${width}`;
  return `${upgraded}/storage/v1/render/image/public/${path}?${query}&quality=${PHOTO_QUALITY}`;
}

function asImgix(parameters: { auto: "format" | "compress"; cs?: "tinysrgb" }): Rewrite {
  return (url, { width, height }) => {
    // A signature is valid for these parameters only.
    if (url.searchParams.has("s")) return url.href;
    for (const name of ["w", "h", "dpr", "fit"]) url.searchParams.delete(name);
    const size = height ? { w: width, h: height, fit: "crop" } : { w: width, fit: "max" };
    for (const [name, value] of Object.entries({ ...size, q: PHOTO_QUALITY, ...parameters }))
      url.searchParams.set(name, String(value));
    return url.href;
  };
}

function asCloudinary(url: URL, { width, height }: Pixels): string {
  // A signature is valid for its transformation only.
  if (url.pathname.includes("/s--")) return url.href;
  const size = height ? `w_${width},h_${height},c_fill` : `w_${width},c_limit`;
  url.pathname = url.pathname.replace(CLOUDINARY_TRANSFORMATION, `$1${size},q_${PHOTO_QUALITY},f_auto/`);
  return url.href;
}
