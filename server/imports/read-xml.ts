import { gpx, kml } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import { SourceError, type SourceRow } from "#app/imports/source-row.ts";
import { flatten, pointCells } from "#server/imports/feature-cells.ts";

/** By the name of the root: what reads it, and its elements that are places. */
const FORMATS = new Map([
  ["gpx", { read: gpx, places: ["wpt", "rte", "trk"] }],
  ["kml", { read: kml as typeof gpx, places: ["Placemark"] }],
]);

const REFUSED = new Map([
  ["osm", "This is OpenStreetMap's XML. Export GeoJSON, or let Overpass answer with [out:json]."],
  ["html", "This is a web page, not a file of places."],
]);

/** Characters in which the root begins. */
const LONGEST_PROLOG = 10_000;

/** A tag costs a kilobyte of memory. */
const MOST_TAGS = 50_000;
const DEEPEST = 100;

/** Rows of GPX or KML, each parsed by itself. A document type, and with it every entity of its own, is refused. */
export function* readXml(text: string): Generator<SourceRow> {
  const prolog = text.slice(0, LONGEST_PROLOG).replaceAll(/<!--[\s\S]*?-->/g, "");
  const [root = "", name = ""] = /<([a-zA-Z]+)\b[^>]*>/.exec(prolog) ?? [];
  const format = FORMATS.get(name);
  if (!format)
    throw new SourceError(REFUSED.get(name.toLowerCase()) ?? "Of XML only GPX and KML can be read.");
  let row = 0;
  for (const element of elementsOf(text, format.places)) {
    const features = featuresOf(`${root}${element}</${name}>`, format.read, row + 1);
    for (const { id, properties, geometry } of features)
      yield {
        row: ++row,
        cells: {
          ...flatten({ "@id": id }),
          ...flatten(withoutHtmlType(properties)),
          ...pointCells(geometry),
        },
      };
  }
}

function featuresOf(xml: string, read: typeof gpx, row: number): ReturnType<typeof gpx>["features"] {
  try {
    const document = new DOMParser({
      onError(level, message) {
        if (level === "fatalError") throw new Error(message);
      },
    }).parseFromString(xml, "text/xml");
    return read(document).features;
  } catch {
    throw new SourceError(`Place ${row} of the file cannot be read.`);
  }
}

/** KML's descriptions are {"@type": "html", value}. */
function withoutHtmlType(properties: Record<string, unknown> | null) {
  const { description } = (properties ?? {}) as { description?: { value?: string } };
  return description?.value === undefined ? properties : { ...properties, description: description.value };
}

/** The text of each element of these names. */
function* elementsOf(text: string, names: readonly string[]): Generator<string> {
  const tag = /<(\/?)([^\s/>]+)/y;
  let [start, tags, depth] = [-1, 0, 0];
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) at = endOf(text, "-->", at);
    else if (text.startsWith("<![CDATA[", at)) at = endOf(text, "]]>", at);
    else if (text.startsWith("<?", at)) at = endOf(text, "?>", at);
    else if (text.startsWith("<!", at))
      throw new SourceError("The file has a document type (<!DOCTYPE …>). Remove it.");
    else {
      tag.lastIndex = at;
      const [, slash, name = ""] = tag.exec(text) ?? [];
      const from = at;
      at = endOf(text, ">", at);
      const isEmpty = text[at - 2] === "/";
      if (!isEmpty) depth += slash ? -1 : 1;
      const isPlace = names.includes(name);
      if (isPlace && !slash) [start, tags] = [from, 0];
      tags += 1;
      if (start >= 0 && (tags > MOST_TAGS || depth > DEEPEST))
        throw new SourceError("A place of the file is too large. Leave long tracks out.");
      if (isPlace && start >= 0 && (slash || isEmpty)) {
        yield text.slice(start, at);
        start = -1;
      }
    }
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new SourceError(`The file ends within a tag. It may be cut off.`);
  return at + mark.length;
}
