import { contentContext } from "#app/catalogue/content-repository.ts";
import { Attribution } from "#app/photos/attribution.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { photoSource } from "#app/photos/photo-source.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { storeReferrer } from "#app/shared/way-back/referrer.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/credits";

export async function loader({ context }: Route.LoaderArgs) {
  const { attractions } = await context.get(contentContext).pages();
  return attractions.filter(({ photos }) => photos.length > 0);
}

export const meta = fixedMeta({
  title: "Picture credits",
  description: `Who made the pictures on ${PRODUCT_NAME}, where they come from, and under which licence they are shown.`,
  path: "/credits",
});

export default function CreditsPage({ loaderData }: Route.ComponentProps) {
  return (
    <article className="page-width py-10">
      <h1 className="font-bold text-4xl">Picture credits</h1>
      <p className="mt-4 max-w-text text-lg">
        Who made the pictures, and under which licence they are shown. Photos may be cropped to fit their
        place; nothing else about them is changed. The drawings at the head of the home page and of stations
        are illustrations of ours: {PRODUCT_NAME}, CC BY 4.0.
      </p>
      <dl className="mt-8 grid max-w-4xl">
        {loaderData.map(({ slug, name, photos }) => (
          <div key={slug} className="grid gap-x-6 gap-y-2 border-line border-t py-4 sm:grid-cols-[16rem_1fr]">
            <dt className="font-display font-semibold text-lg leading-snug">
              <Link
                to={`/attraction/${slug}`}
                onClick={() => storeReferrer()}
                className="underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {name}
              </Link>
            </dt>
            {photos.map((photo) => (
              <dd key={photo.url} className="min-w-0 sm:col-start-2">
                <PhotoCredit photo={photo} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </article>
  );
}

function PhotoCredit({ photo: { url, altText, attribution, licence, sourceUrl } }: { photo: Photo }) {
  const source = photoSource(url, sourceUrl);
  const hasLicence = Boolean(licence && attribution.endsWith(licence));
  return (
    <>
      {altText && <p className="text-sm">{altText}</p>}
      <Attribution attribution={attribution || "Author not recorded"} />
      <p className="text-soft text-xs">
        {!hasLicence && `Licence: ${licence || "not recorded"}`}
        {!hasLicence && source && " · "}
        {source && (
          <>
            Source: <a href={source.url}>{source.name}</a>
          </>
        )}
      </p>
    </>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
