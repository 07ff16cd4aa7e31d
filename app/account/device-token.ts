import { newId } from "#app/shared/new-id.ts";
import { storedText } from "#app/shared/stored-text.ts";

const stored = storedText("alight-device");

/** By which the server knows this browser again, so that strangers' wrong passwords do not lock it out. It opens nothing by itself. */
export function deviceToken(): string {
  const kept = stored.read();
  if (kept) return kept;
  const token = newId();
  stored.write(token);
  return token;
}
