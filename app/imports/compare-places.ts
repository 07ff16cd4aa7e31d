import type { FactField } from "#app/attractions/facts.ts";
import type { ImportedPlace, PlaceValues } from "#app/imports/imported-place.ts";
import { type Near, placeIndex, wordsOf } from "#app/imports/place-index.ts";
import type { ReadPlace } from "#app/imports/read-place.ts";
import type { RowProblem } from "#app/imports/source-row.ts";
import { type Coordinates, distanceInMetres } from "#app/shared/coordinates.ts";

export type ExistingPlace = PlaceValues & {
  id: string;
  /** In the source of this import; null if the place did not come from there. */
  sourceId: string | null;
  /** What the last import from this source wrote, by which staff's edits since then are known; null if none did. */
  imported: PlaceValues | null;
};

/** "latitude" stands for both coordinates. */
export type ComparedField = Exclude<keyof PlaceValues, "longitude" | "facts"> | FactField;

/** A place that may be the same one: one here by its `id`, or an earlier row of the file by its `row`. */
export type Candidate = { id: string | null; row: number | null; name: string; metres: number };

export type Comparison =
  | { status: "new" }
  /** `fields` are to be written, `kept` changed in the source as well as by staff since the last import. */
  | { status: "changed"; id: string; fields: ComparedField[]; kept: ComparedField[] }
  | { status: "same"; id: string }
  | { status: "duplicate"; candidates: Candidate[] }
  | { status: "wrong"; problems: RowProblem[] };

/** Compares row after row, in the order of the file. */
export function placeComparer(existing: readonly ExistingPlace[]): (read: ReadPlace) => Comparison {
  const byId = new Map(existing.map((place) => [place.id, place]));
  const bySourceId = new Map(existing.map((place) => [place.sourceId, place]));
  const here = placeIndex(existing);
  const inFile = placeIndex<ImportedPlace>([]);
  const rows = new Map<string, number>();

  return ({ place, problems }) => {
    if (!place) return { status: "wrong", problems };
    const near = here.alike(place);
    const found =
      byId.get(place.id ?? "") ??
      (place.sourceId ? bySourceId.get(place.sourceId) : namesake(place, near, rows)) ??
      null;
    const keys = [found?.id ?? place.id, place.sourceId && `${place.sourceId} in the source`];
    const earlier = keys.map((key) => rows.get(key ?? "")).find(Boolean);
    if (earlier)
      return { status: "wrong", problems: [{ column: null, message: `Row ${earlier} is the same place.` }] };
    for (const key of keys) if (key) rows.set(key, place.row);
    const nearRows = inFile.alike(place);
    inFile.add(place);
    if (found) return compare(place, found);
    const same = near.length === 0 ? here.namesake(place) : null;
    const candidates = [
      ...[...near, ...(same ? [same] : [])].map(({ place: { id, name }, metres }) => ({
        id,
        row: null,
        name,
        metres,
      })),
      ...nearRows.map(({ place: { row, name }, metres }) => ({ id: null, row, name, metres })),
    ];
    return candidates.length > 0 ? { status: "duplicate", candidates } : { status: "new" };
  };
}

/** From a source without ids a place of the same name is the same one. */
function namesake(
  place: ImportedPlace,
  near: readonly Near<ExistingPlace>[],
  rows: ReadonlyMap<string, number>,
) {
  const name = wordsOf(place.name).join(" ");
  return near.find(
    ({ place: { id, imported, sourceId, name: other } }) =>
      imported && !sourceId && !rows.has(id) && wordsOf(other).join(" ") === name,
  )?.place;
}

function compare(place: ImportedPlace, existing: ExistingPlace): Comparison {
  const { id, imported } = existing;
  const [said, before, now] = [place, imported, existing].map((each) => each && fieldsOf(each));
  const fields: ComparedField[] = [];
  const kept: ComparedField[] = [];
  for (const [field, value] of said ?? []) {
    const current = now?.get(field);
    if (isSame(field, value, current) || (before && isSame(field, value, before.get(field)))) continue;
    (before && !isSame(field, current, before.get(field)) ? kept : fields).push(field);
  }
  // The two ends of a range stay together.
  const isKeptEnd = (field: ComparedField) => kept.some((each) => rangeOf(each) === rangeOf(field));
  return fields.length + kept.length === 0
    ? { status: "same", id }
    : {
        status: "changed",
        id,
        fields: fields.filter((field) => !isKeptEnd(field)),
        kept: [...kept, ...fields.filter(isKeptEnd)],
      };
}

function rangeOf(field: ComparedField): string {
  return field.replace(/(From|To)$/, "");
}

/** What is known of a place, the coordinates as one. */
function fieldsOf({ latitude, longitude, facts, name, description, website, kind, activities }: PlaceValues) {
  const own = { name, latitude: [latitude, longitude], description, website, kind, activities };
  const all = Object.entries({ ...own, ...facts }).filter(([, value]) => value !== undefined && value !== "");
  return new Map(all as [ComparedField, unknown][]);
}

/** One metre is no move; activities have no order, nor have the parts of opening hours. */
function isSame(field: ComparedField, one: unknown, other: unknown): boolean {
  if (field === "latitude" && one && other) return distanceInMetres(toPoint(one), toPoint(other)) <= 1;
  const inOrder = (_: string, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part;
  const normal = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value, inOrder);
  return normal(one) === normal(other);
}

function toPoint(value: unknown): Coordinates {
  const [latitude = 0, longitude = 0] = value as number[];
  return { latitude, longitude };
}
