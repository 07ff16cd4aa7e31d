const MAX_DEPTH = 50;

/** Whether `json` nests deeper than the database's parser may follow. Brackets within strings do not count. */
export function isDeepJson(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString && character === "\\") index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === "[" || character === "{")) depth += 1;
    else if (!isInString && (character === "]" || character === "}")) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
