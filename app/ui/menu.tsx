import { type ReactNode, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NavLink } from "#app/ui/link.tsx";
import { popupClass } from "#app/ui/popup.ts";
import { useDismiss } from "#app/ui/use-dismiss.ts";

type Props = {
  label: string;
  children: ReactNode;
};

/** A `<details>`, so that it works without JavaScript. */
export function Menu({ label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details ref={details} className="group relative" suppressHydrationWarning>
      <summary className={buttonClass({ variant: "outline", className: "max-[24rem]:px-3.5" })}>
        {label}
        <Icon
          name="chevron-down"
          size={16}
          className="-mr-1 transition-transform group-open:rotate-180 max-[24rem]:hidden"
        />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an item is a click on it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a click on an item inside */}
      <div
        onClick={(event) => {
          if ((event.target as Element).closest("a")) details.current?.removeAttribute("open");
        }}
        className={`${popupClass} right-0 min-w-[min(13rem,calc(100vw-2rem))] p-1.5`}
      >
        {children}
      </div>
    </details>
  );
}

export function MenuItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} className="menu-item">
      {children}
    </NavLink>
  );
}
