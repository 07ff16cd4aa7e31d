import { useState } from "react";
import { useAllows } from "#app/consent/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  url: string;
  /** What it is, for screen readers and the button: "ticket shop". */
  title: string;
  /** px */
  height: number;
};

/** Loads by a click, or by itself where the visitor has agreed to that. */
export function ThirdPartyEmbed({ url, title, height }: Props) {
  const isAgreed = useAllows("marketing");
  const [isClicked, setClicked] = useState(false);
  const { host } = new URL(url);
  return (
    <div>
      <div
        className="grid place-items-center noscript:hidden overflow-clip rounded-xl border border-line bg-card"
        style={{ height }}
      >
        {isAgreed || isClicked ? (
          <iframe
            // The button that had the focus is gone.
            ref={isClicked ? focusIfLost : undefined}
            src={url}
            title={title}
            loading="lazy"
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            className="size-full"
          />
        ) : (
          <div className="grid max-w-text justify-items-center gap-4 p-5 text-center">
            <p className="text-soft">
              The {title} comes from {host}, which sees your address and may set cookies of its own.
            </p>
            <Button onClick={() => setClicked(true)}>Load the {title}</Button>
          </div>
        )}
      </div>
      <p className="mt-2 text-sm">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 rounded-sm py-1 underline underline-offset-4"
        >
          Open the {title} in a new tab
          <ToolIcon name="external" size={16} />
        </a>
      </p>
    </div>
  );
}
