import type { FactField } from "#app/attractions/facts.ts";

/** What a tag of OpenStreetMap says of a place: `tourism=museum` gives the activity "Culture", `fee=no` gives admission "free". */
export type TagRule = {
  key: string;
  /** "*" for any value but "no". */
  value: string;
  field: "activities" | "kind" | FactField;
  /** The name of an activity, the kind, or the value of the fact as its column has it: "yes", "free". */
  gives: string;
};

/** Of a kind of thing: tag, kind, activities. The first one of a place names its kind. */
const KINDS: readonly [tag: string, kind: string, activities: string][] = [
  ["historic=castle", "castle", "History"],
  ["historic=fort", "fort", "History"],
  ["historic=ruins", "ruin", "History"],
  ["historic=abbey", "abbey", "History"],
  ["historic=monastery", "abbey", "History"],
  ["historic=archaeological_site", "archaeological site", "History"],
  ["historic=monument", "monument", "History"],
  ["historic=memorial", "memorial", "History"],
  ["historic=manor", "historic house", "History"],
  ["historic=church", "church", "History"],
  ["building=castle", "castle", "History"],
  ["tourism=museum", "museum", "Culture; History"],
  ["tourism=gallery", "art gallery", "Culture"],
  ["tourism=artwork", "work of art", "Culture"],
  ["tourism=zoo", "zoo", "Kids; Nature"],
  ["tourism=aquarium", "aquarium", "Kids; Nature"],
  ["tourism=theme_park", "theme park", "Kids"],
  ["tourism=viewpoint", "viewpoint", "Walk; Nature"],
  ["tourism=picnic_site", "picnic site", "Nature"],
  ["amenity=theatre", "theatre", "Culture"],
  ["amenity=arts_centre", "arts centre", "Culture"],
  ["amenity=cinema", "cinema", "Culture"],
  ["amenity=library", "library", "Culture"],
  ["amenity=place_of_worship", "church", "History"],
  ["amenity=marketplace", "market", "Shopping"],
  ["leisure=park", "park", "Walk; Nature"],
  ["leisure=garden", "garden", "Garden"],
  ["leisure=nature_reserve", "nature reserve", "Nature; Walk"],
  ["leisure=playground", "playground", "Kids"],
  ["leisure=golf_course", "golf course", "Sport"],
  ["leisure=sports_centre", "sports centre", "Sport"],
  ["leisure=stadium", "stadium", "Sport"],
  ["leisure=swimming_pool", "swimming pool", "Sport; Kids"],
  ["leisure=ice_rink", "ice rink", "Sport; Kids"],
  ["leisure=water_park", "water park", "Kids"],
  ["boundary=protected_area", "nature reserve", "Nature"],
  ["natural=beach", "beach", "Nature; Walk; Kids"],
  ["natural=wood", "woodland", "Nature; Walk"],
  ["natural=peak", "hill", "Walk; Nature"],
  ["landuse=forest", "woodland", "Nature; Walk"],
  ["shop=mall", "shopping centre", "Shopping"],
  ["shop=garden_centre", "garden centre", "Shopping; Garden"],
  ["craft=distillery", "distillery", "Culture"],
];

/** Of facts: tag, field, value. */
const FACTS: readonly [tag: string, field: FactField, gives: string][] = [
  ["fee=no", "admission", "free"],
  ["fee=donation", "admission", "donation"],
  ["fee=yes", "admission", "paid"],
  ["indoor=yes", "setting", "indoors"],
  ["tourism=museum", "setting", "indoors"],
  ["tourism=gallery", "setting", "indoors"],
  ["leisure=park", "setting", "outdoors"],
  ["leisure=garden", "setting", "outdoors"],
  ["leisure=nature_reserve", "setting", "outdoors"],
  ["natural=*", "setting", "outdoors"],
  ["dog=yes", "dogs", "yes"],
  ["dog=leashed", "dogs", "on_lead"],
  ["dog=outside", "dogs", "grounds_only"],
  ["dog=no", "dogs", "no"],
  ["wheelchair=yes", "wheelchair", "all"],
  ["wheelchair=designated", "wheelchair", "all"],
  ["wheelchair=limited", "wheelchair", "part"],
  ["wheelchair=no", "wheelchair", "no"],
  ["stroller=yes", "buggy", "all"],
  ["stroller=limited", "buggy", "part"],
  ["stroller=no", "buggy", "no"],
  ["toilets=yes", "toilets", "yes"],
  ["toilets=no", "toilets", "no"],
  ["toilets:wheelchair=yes", "accessibleToilet", "yes"],
  ["toilets:wheelchair=no", "accessibleToilet", "no"],
  ["cafe=yes", "cafe", "yes"],
  ["amenity=cafe", "cafe", "yes"],
  ["playground=yes", "playground", "yes"],
  ["leisure=playground", "playground", "yes"],
  ["reservation=required", "withoutBooking", "no"],
  ["reservation=no", "withoutBooking", "yes"],
];

/** The first rule that fits gives the kind, or a fact; activities come together. */
export const DEFAULT_TAG_RULES: readonly TagRule[] = [
  ...KINDS.flatMap(([tag, kind, activities]) => [
    rule(tag, "kind", kind),
    ...activities.split("; ").map((activity) => rule(tag, "activities", activity)),
  ]),
  ...FACTS.map(([tag, field, gives]) => rule(tag, field, gives)),
];

function rule(tag: string, field: TagRule["field"], gives: string): TagRule {
  const [key = "", value = ""] = tag.split("=");
  return { key, value, field, gives };
}

/** What the tags of a row give to each field, in the order of the rules. */
export function applyTagRules(
  cells: Readonly<Record<string, string>>,
  rules: readonly TagRule[],
): Map<TagRule["field"], string[]> {
  const given = new Map<TagRule["field"], string[]>();
  for (const { key, value, field, gives } of rules) {
    const has = (Object.hasOwn(cells, key) ? (cells[key] ?? "") : "").split(";").map((each) => each.trim());
    if (value === "*" ? has.some((each) => each !== "" && each !== "no") : has.includes(value))
      given.set(field, [...(given.get(field) ?? []), gives]);
  }
  return given;
}

/** The activity of this name among `known` ones, also of its plural. */
export function findActivity(name: string, known: readonly string[]): string | undefined {
  const typed = name.trim().toLowerCase();
  return known.find((each) => [each.toLowerCase(), `${each.toLowerCase()}s`].includes(typed));
}
