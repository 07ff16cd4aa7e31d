import { slugOf } from "#app/shared/slug.ts";
import type { Plan } from "./draw.ts";
import { further, type Subject, subjectsOf } from "./motif-of.ts";
import { type MotifName, motifs } from "./motifs/motifs.ts";
import { palettesOf } from "./palette-of.ts";
import type { PaletteName } from "./palettes.ts";
import { randomFrom } from "./random.ts";

export interface Place {
  name: string;
  kind: string;
  latitude: number;
  longitude: number;
}

export interface PlannedPicture extends Plan {
  file: string;
  alt: string;
}

/** The pictures of every place, first picture first; places go in name order so that neighbours can differ. */
export function planPictures(places: Place[]): { place: Place; pictures: PlannedPicture[] }[] {
  const taken: { motif: MotifName; palette: PaletteName }[] = [];
  return places.toSorted(byName).map((place) => {
    const slug = slugOf(place.name);
    const before = taken.at(-1);
    const subjects = subjectsOf({ slug, kind: place.kind });
    const subject = subjects.find((one) => motifOf(one) !== before?.motif) ?? subjects[0];
    const palette = paletteFor(
      place,
      slug,
      subject,
      taken.slice(-2).map((one) => one.palette),
    );
    taken.push({ motif: motifOf(subject), palette });
    const views: [Subject, PaletteName][] = [[subject, palette], ...(further[slug] ?? [])];
    return {
      place,
      pictures: views.map(([view, light], index) => plan(place.name, slug, view, light, index)),
    };
  });
}

const byName = (one: Place, other: Place): number => new Intl.Collator("en-GB").compare(one.name, other.name);

const motifOf = (subject: Subject): MotifName => subject.split("/")[0] as MotifName;

/** A palette that suits the place and is neither the last one's nor, if it can be helped, the one's before. */
function paletteFor(place: Place, slug: string, subject: Subject, before: PaletteName[]): PaletteName {
  const suitable = palettesOf(place, subject);
  const start = randomFrom(`${slug} palette`).whole(0, suitable.length - 1);
  const turned = [...suitable.slice(start), ...suitable.slice(0, start)];
  return (
    turned.find((name) => !before.includes(name)) ?? turned.find((name) => name !== before.at(-1)) ?? "meadow"
  );
}

const hours: Partial<Record<PaletteName, string>> = {
  night: ", under the moon",
  dusk: ", at dusk",
  dawn: ", early in the morning",
  amber: ", in autumn light",
  haar: ", in a pale light off the sea",
  heather: ", when the heather is out",
};

function plan(
  name: string,
  slug: string,
  subject: Subject,
  palette: PaletteName,
  index: number,
): PlannedPicture {
  const [motif, variant = ""] = subject.split("/") as [MotifName, string?];
  const shows = motifs[motif].shows[variant];
  if (!shows) throw new Error(`The motif ${motif} has no variant "${variant}".`);
  const hour = index > 0 && !shows.includes("moon") ? (hours[palette] ?? "") : "";
  return {
    title: name,
    motif,
    variant,
    palette,
    seed: `${slug} ${index + 1}`,
    file: index === 0 ? `${slug}.svg` : `${slug}-${index + 1}.svg`,
    alt: `Drawing of ${name}: ${shows}${hour}`,
  };
}
