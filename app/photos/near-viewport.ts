/** A tenth of the element lies within the browser's viewport and 100 px around it. */
const NEAR: IntersectionObserverInit = { rootMargin: "100px", threshold: 0.1 };

const callbacks = new WeakMap<Element, () => void>();
/** One for all pictures, of which a page may have hundreds. */
let observer: IntersectionObserver | undefined;

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
