import { type ChosenDay, MOST_PLACES, readDay, writeDay } from "#app/day/day-link.ts";
import { storedValue } from "#app/shared/stored-text.ts";
import { showToast } from "#app/ui/toast.tsx";

const stored = storedValue("my-day", (text) => readDay(new URLSearchParams(text ?? "")));

/** The day that a visitor plans on this device. The same object as long as nothing changes; what cannot be read is left out. */
export const myDay = stored.value;

export const onDayChange = stored.subscribe;

/** Whether it was stored; otherwise the visitor is notified. */
export function changeDay(changes: Partial<ChosenDay>): boolean {
  const isStored = stored.write(writeDay({ ...myDay(), ...changes, shared: null }) || null);
  if (!isStored)
    showToast({
      title: "This browser does not keep your day",
      description: "Its storage is full or switched off.",
      variant: "destructive",
    });
  return isStored;
}

export function dropFromDay(slug: string): void {
  changeDay({ places: myDay().places.filter((each) => each.slug !== slug) });
}

export function toggleInDay(slug: string): void {
  const { places } = myDay();
  if (places.some((each) => each.slug === slug)) dropFromDay(slug);
  else if (places.length < MOST_PLACES)
    changeDay({ places: [...places, { slug, stay: null, at: null, train: null }] });
  else
    showToast({
      title: `A day has room for ${MOST_PLACES} places`,
      description: "Remove one from your day before you add another.",
      variant: "destructive",
    });
}
