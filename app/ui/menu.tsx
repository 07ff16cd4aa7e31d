import { type ReactNode, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { popupClass } from "#app/ui/popup.ts";
import { useDismiss } from "#app/ui/use-dismiss.ts";

type Props = {
  /** What the button says: "Menu". */
  label: string;
  /** Shows only this, with the label for screen readers. */
  icon?: IconName;
  /** MenuItem elements. */
  children: ReactNode;
};

/** Links or actions in a dropdown. A `<details>`, so that a phone without our JavaScript can still reach every page. */
export function Menu({ label, icon, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details ref={details} className="group relative" suppressHydrationWarning>
      <summary
        aria-label={icon && label}
        className={
          icon
            ? buttonClass({ variant: "quiet", size: "icon", className: "text-ink" })
            : buttonClass({ variant: "outline" })
        }
      >
        {icon ? (
          <Icon name={icon} />
        ) : (
          <>
            {label}
            <Icon
              name="chevron-down"
              size={16}
              className="-mr-1 transition-transform group-open:rotate-180"
            />
          </>
        )}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an item is a click on it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after whichever item was chosen */}
      <div
        onClick={(event) => {
          if ((event.target as Element).closest("a, button")) details.current?.removeAttribute("open");
        }}
        className={`${popupClass} right-0 min-w-52 p-1.5`}
      >
        {children}
      </div>
    </details>
  );
}
