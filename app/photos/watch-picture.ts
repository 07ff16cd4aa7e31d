import { whenNear } from "#app/photos/near-viewport.ts";
import {
  isTrouble,
  nextLoading,
  type PictureEvent,
  type PictureLoading,
  pauseBefore,
} from "#app/photos/picture-loading.ts";

type Options = {
  preload: boolean;
  hasPlainHttp: boolean;
  /** Called with the states in which a picture is more than its `<img>`, and with the one after them. */
  onTrouble: (state: PictureLoading) => void;
  onFallbackFailed: () => void;
};

type Watched = Options & { state: PictureLoading };

const watched = new WeakMap<Element, Watched>();

/** Follows the picture in the box, whose `data-step` CSS goes by. Returns a function that stops. */
export function watchPicture(box: HTMLElement, options: Options): () => void {
  listen();
  const photo = box.querySelector<HTMLImageElement>(":scope > img:not(.fallback)");
  const before = watched.get(box)?.state;
  const isServed = options.preload && Boolean(photo?.currentSrc);
  watched.set(box, { ...options, state: before ?? { step: isServed ? "served" : "waiting" } });
  box.dataset.step ??= isServed ? "served" : "waiting";
  // They may have come, or failed, before somebody listened.
  for (const image of box.querySelectorAll<HTMLImageElement>(":scope > img"))
    if (image.complete && image.currentSrc) handle(image, image.naturalWidth > 0 ? "loaded" : "failed");
  if (!options.preload) return whenNear(box, () => report(box, "near"));
  report(box, "near");
  return () => {};
}

let isListening = false;

/** Events of pictures do not bubble, but are captured. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("load", ({ target }) => handle(target, "loaded"), true);
  document.addEventListener("error", ({ target }) => handle(target, "failed"), true);
  window.addEventListener("online", () => {
    for (const box of document.querySelectorAll<HTMLElement>(".picture")) report(box, "online");
  });
  // Those that are watched later wait for it, instead of being loaded from afar by the browser.
  const later = '.picture:not([data-step]) > img[loading="lazy"]';
  for (const image of document.querySelectorAll<HTMLImageElement>(later))
    if (!image.complete && image.parentElement) image.parentElement.dataset.step = "waiting";
}

function handle(target: EventTarget | null, event: "loaded" | "failed"): void {
  const box = target instanceof HTMLImageElement ? target.parentElement : null;
  if (!box) return;
  if (!(target as Element).classList.contains("fallback")) report(box, event);
  else if (event === "failed") watched.get(box)?.onFallbackFailed();
}

function report(box: HTMLElement, event: PictureEvent): void {
  const picture = watched.get(box);
  if (!picture) return;
  const before = picture.state;
  const state = nextLoading(before, event, picture.hasPlainHttp);
  if (state === before) return;
  picture.state = state;
  box.dataset.step = state.step;
  if (isTrouble(state) || isTrouble(before)) picture.onTrouble(state);
  if (state.step === "pausing") setTimeout(() => report(box, "waited"), pauseBefore(state.attempt));
}
