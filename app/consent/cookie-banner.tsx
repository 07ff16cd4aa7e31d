import { type RefObject, useEffect, useRef, useState } from "react";
import { ACCEPT_ALL, type Choices, choose, REJECT_ALL } from "#app/consent/consent.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

/** Takes no focus, and covers nothing that the visitor scrolls or tabs to. */
export function CookieBanner({ onCustomize }: { onCustomize: () => void }) {
  const [isClosed, setClosed] = useState(false);
  const box = useRef<HTMLElement>(null);
  useRoomBelow(box, !isClosed);
  if (isClosed) return null;

  const leave = (choices: Choices | null) => {
    if (box.current?.contains(document.activeElement))
      document.getElementById("main")?.focus({ preventScroll: true });
    if (choices) choose(choices);
    else setClosed(true);
  };
  return (
    <section
      ref={box}
      aria-labelledby="cookie-banner"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom),var(--above-bar,0px))] z-40 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-xl border border-line bg-card px-3 py-2 shadow-soft transition-[opacity,translate] duration-200 ease-out starting:translate-y-3 starting:opacity-0 md:right-auto md:w-[min(32rem,calc(100vw-3rem))] md:p-4 print:hidden"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <h2 id="cookie-banner" className="font-semibold text-xl max-md:sr-only">
            Cookies on {PRODUCT_NAME}
          </h2>
          <p className="text-soft text-xs md:mt-1 md:text-sm">
            No cookie is needed. Agree, and we count pages, load other companies’ parts and keep your filters.{" "}
            <Link to="/cookies">Cookies Policy</Link>
          </p>
        </div>
        <button
          type="button"
          aria-label="Close without choosing"
          onClick={() => leave(null)}
          className="-mt-1 -mr-2 grid md:-mt-2 size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sand"
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className="mt-1 flex flex-wrap gap-1.5 *:px-2 *:max-md:px-1 *:max-md:text-xs md:mt-2">
        <Button className="grow basis-20" onClick={() => leave(ACCEPT_ALL)}>
          Accept All
        </Button>
        <Button className="grow basis-20" onClick={() => leave(REJECT_ALL)}>
          Reject Non-Essential
        </Button>
        <Button variant="quiet" className="max-md:px-1!" onClick={onCustomize}>
          Customize
        </Button>
      </div>
    </section>
  );
}

/** Adds room for the banner below the page, so that the footer can be read. */
function useRoomBelow(box: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const banner = box.current;
    if (!isShown || !banner) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // With the room below it; browsers scroll by whole px.
      const height = `calc(${banner.offsetHeight + 1}px + max(1rem, env(safe-area-inset-bottom), var(--above-bar, 0px)))`;
      style.paddingBottom = height;
      style.scrollPaddingBottom = height;
      uncoverFocus(banner);
    });
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.paddingBottom = "";
      style.scrollPaddingBottom = "";
    };
  }, [box, isShown]);
}

/** What had the focus before the banner came. A page's text may have it too, which is higher than the screen. */
function uncoverFocus(banner: HTMLElement): void {
  const [focused, box] = [document.activeElement, banner.getBoundingClientRect()];
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  if (bottom - top < box.top && bottom > box.top && top < box.bottom && !banner.contains(focused))
    focused?.scrollIntoView({ block: "nearest" });
}
