import { readAttribution } from "./attribution.ts";

/** Who made a picture, and under which licence. Takes the credit as it is stored, with or without links. */
export function Attribution({ attribution, className = "" }: { attribution: string; className?: string }) {
  const parts = readAttribution(attribution);
  if (parts.length === 0) return null;
  return (
    <p className={`text-soft text-xs [overflow-wrap:anywhere] ${className}`}>
      {parts.map(({ text, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
            key={index}
            href={href}
            target="_blank"
            rel="noopener nofollow"
            className="underline underline-offset-2 hover:text-ink"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
