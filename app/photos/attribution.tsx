import { parseAttribution } from "#app/photos/parse-attribution.ts";

/** The credit of a picture. `attribution` may hold links as HTML. */
export function Attribution({ attribution }: { attribution: string }) {
  const parts = parseAttribution(attribution);
  if (parts.length === 0) return null;
  return (
    <p className="text-soft text-xs [overflow-wrap:anywhere]">
      {parts.map(({ text, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
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
