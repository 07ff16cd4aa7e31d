import {
  type Attempt,
  type FoundNames,
  findByAttempts,
  type NamedContent,
} from "#app/search/find-by-name.ts";

/** The last contents, by the JSON that they come from: `findByAttempts` has an index of each object. */
let contents = new Map<string, NamedContent>();

export default function find({ names, attempts }: { names: string[]; attempts: Attempt[] }): FoundNames {
  contents = new Map(names.map((json) => [json, contents.get(json) ?? (JSON.parse(json) as NamedContent)]));
  return findByAttempts([...contents.values()], attempts);
}
