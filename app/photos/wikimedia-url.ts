/** The only widths that Wikimedia serves. https://www.mediawiki.org/wiki/Common_thumbnail_sizes */
const WIDTHS = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840];

/** `/wikipedia/commons/a/ab/Name.jpg`, or a thumbnail: `/wikipedia/commons/thumb/a/ab/Name.jpg/500px-Name.jpg`. */
const ORIGINAL = /^(\/[^/]+\/[^/]+)\/([0-9a-f]\/[0-9a-f]{2})\/([^/]+)$/;
const THUMBNAIL =
  /^(\/[^/]+\/[^/]+)\/thumb\/([0-9a-f]\/[0-9a-f]{2})\/([^/]+)\/((?:[\w-]+-)?)(\d+)px-([^/]+)$/;

export function isWikimedia({ hostname }: URL): boolean {
  return hostname === "upload.wikimedia.org";
}

export function rewriteWikimedia(url: URL, width: number): string {
  const allowed = WIDTHS.find((each) => each >= width) ?? 3840;
  const [, , , , prefix, , name] = THUMBNAIL.exec(url.pathname) ?? [];
  if (name) return withThumbnail(url, `${prefix}${allowed}px-${name}`);
  const [, project, folder, file = ""] = ORIGINAL.exec(url.pathname) ?? [];
  const thumbnail = file && thumbnailName(file, allowed);
  if (!thumbnail) return url.href;
  return `${url.origin}${project}/thumb/${folder}/${file}/${thumbnail}`;
}

export function stepDownWikimedia(url: URL, steps: number): string {
  const [, , , , prefix, width, name] = THUMBNAIL.exec(url.pathname) ?? [];
  if (!name) return url.href;
  const at = WIDTHS.indexOf(Number(width));
  return withThumbnail(url, `${prefix}${WIDTHS[Math.max(at - steps, 0)]}px-${name}`);
}

function withThumbnail(url: URL, file: string): string {
  return `${url.origin}${url.pathname.slice(0, url.pathname.lastIndexOf("/"))}/${file}`;
}

/** Undefined for other kinds of file, whose thumbnails are named differently. */
function thumbnailName(file: string, width: number): string | undefined {
  if (/\.(jpe?g|png|gif)$/i.test(file)) return `${width}px-${file}`;
  if (/\.svg$/i.test(file)) return `${width}px-${file}.png`;
  if (/\.tiff?$/i.test(file)) return `lossy-page1-${width}px-${file}.jpg`;
  return undefined;
}
