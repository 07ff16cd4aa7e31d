import { Tilde } from "#app/ui/tilde.tsx";
import type { WalkMinutes } from "#app/walks/use-walk-minutes.ts";

/** "~26" for an estimate, which screen readers read as "about 26". */
export function Minutes({ of: { walkingTimeMinutes, isEstimate } }: { of: WalkMinutes }) {
  return (
    <>
      {isEstimate && <Tilde />}
      {walkingTimeMinutes}
    </>
  );
}
