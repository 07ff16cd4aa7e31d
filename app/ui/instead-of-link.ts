import { isModifiedEvent } from "#app/ui/is-modified-event.ts";

type Click = Parameters<typeof isModifiedEvent>[0] & { preventDefault(): void };

/** The `onClick` of a link that acts on this page: `act` instead of following it. */
export function insteadOfLink(act: () => void) {
  return (event: Click) => {
    if (isModifiedEvent(event)) return;
    event.preventDefault();
    act();
  };
}
