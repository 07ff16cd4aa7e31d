/** A picture is near when a tenth of it lies within the screen and 100 px around. */
const NEAR: IntersectionObserverInit = { rootMargin: "100px", threshold: 0.1 };

const callbacks = new WeakMap<Element, () => void>();
/** One for all pictures: a page may have hundreds. */
let observer: IntersectionObserver | undefined;

/** Calls back once, when the element comes near the screen. Returns how to stop waiting. */
export function whenNear(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(report, NEAR);
  callbacks.set(element, callback);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

function report(entries: IntersectionObserverEntry[], watching: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    watching.unobserve(target);
    callbacks.get(target)?.();
  }
}
