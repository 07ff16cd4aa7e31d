import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  title: string;
  closeTo: string;
  /** Gets how far its content was scrolled, in px, when it goes. */
  scrolled: RefObject<number>;
  children: ReactNode;
};

/** Works without JavaScript: a link to `closeTo` closes it. */
export function StaticDialog({ title, closeTo, scrolled, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      scrolled.current = Math.max(0, (dialog.current?.scrollTop ?? 0) - (header.current?.offsetHeight ?? 0));
    },
    [scrolled],
  );
  return (
    <div className="fixed inset-0 z-50 grid bg-scrim md:place-items-center">
      <div
        ref={dialog}
        role="dialog"
        aria-labelledby={id}
        className="flex max-h-dvh flex-col overflow-y-auto border-line bg-card shadow-soft md:max-h-[calc(100dvh-3rem)] md:w-[min(56rem,calc(100vw-3rem))] md:rounded-xl md:border"
      >
        <div ref={header} className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
          <h2 id={id} className="min-w-0 grow pt-1.5 font-semibold text-2xl">
            {title}
          </h2>
          <a
            href={closeTo}
            aria-label="Close"
            className={buttonClass({ variant: "quiet", size: "icon", className: "-mr-2 text-ink" })}
          >
            <Icon name="close" size={22} />
          </a>
        </div>
        <div className="px-5 pb-5 sm:px-6">{children}</div>
      </div>
    </div>
  );
}
