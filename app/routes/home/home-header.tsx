import { useEffect, useRef } from "react";
import { TAGLINE } from "#app/shared/product.ts";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

const loadDrawing = () => import("#app/routes/home/home-header.svg?raw");

// Documents contain it: the browser fetches it when home is opened from another page.
const drawing = import.meta.env.SSR ? (await loadDrawing()).default : "";

/** The picture at the head of the home page, by night in dark mode, and the tagline; folded it leaves the room to the results. */
export function HomeHeader({ isFolded = false }: { isFolded?: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const { module, request } = useLazyModule(loadDrawing);
  useEffect(() => {
    if (!frame.current?.firstChild) void request();
  }, [request]);
  if (isFolded) return <h1 className="sr-only">{TAGLINE}</h1>;
  return (
    <div className="relative isolate h-71 max-md:[@media(height<=600px)]:h-56 overflow-clip border-line border-b bg-sand md:h-66">
      <div
        ref={frame}
        suppressHydrationWarning
        className="home-header"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
        dangerouslySetInnerHTML={{ __html: module?.default ?? drawing }}
      />
      <div className="page-width pt-5 md:pt-7">
        <h1 className="max-w-[17ch] font-bold text-[1.9375rem] leading-[1.08] tracking-tight md:max-w-[24ch] md:text-[2.625rem]">
          {TAGLINE}
        </h1>
      </div>
    </div>
  );
}
