import { type FoundNames, findByName, type NamedContent } from "#app/search/find-by-name.ts";

/** The last contents, by the JSON that they come from: `findByName` has an index of each object. */
let contents = new Map<string, NamedContent>();

export default function find({ names, text }: { names: string[]; text: string }): FoundNames {
  contents = new Map(names.map((json) => [json, contents.get(json) ?? (JSON.parse(json) as NamedContent)]));
  return findByName([...contents.values()], text);
}
