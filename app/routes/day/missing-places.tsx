import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { slugs: string[]; onDrop?: (slug: string) => void };

/** Of a day whose places are no longer published: only their slugs are known. */
export function MissingPlaces({ slugs, onDrop }: Props) {
  if (slugs.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="mt-7">
      <h2 id="missing" className="font-semibold text-xl">
        No longer on {PRODUCT_NAME}
      </h2>
      <ul className="mt-2">
        {slugs.map((slug) => (
          <li key={slug} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            {slug.replaceAll("-", " ")}
            {onDrop && (
              <Button size="sm" variant="quiet" aria-label={`Remove ${slug}`} onClick={() => onDrop(slug)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
