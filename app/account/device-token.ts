import { newId } from "#app/shared/new-id.ts";
import { storedText } from "#app/shared/stored-text.ts";

const stored = storedText("alight-device");

/** Identifies this browser to the server, so that wrong passwords sent from elsewhere do not lock it out. It grants nothing by itself. */
export function deviceToken(): string {
  const kept = stored.read();
  if (kept) return kept;
  const token = newId();
  stored.write(token);
  return token;
}
