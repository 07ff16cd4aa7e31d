import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME, TAGLINE } from "#app/shared/product.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

export const meta = fixedMeta({
  title: "About",
  description: `What ${PRODUCT_NAME} is, where its walking times come from, and who keeps it.`,
  path: "/about",
});

export default function AboutPage() {
  const { name } = useSiteSettings().operator;
  return (
    <article className="page-width">
      <div className="max-w-text py-10 text-lg [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-2xl [&_p+p]:mt-4">
        <h1 className="mb-5 font-bold text-4xl">About {PRODUCT_NAME}</h1>
        <p>{TAGLINE}</p>
        <p>
          Choose a station, say what you like and how far you want to walk, and see the castles, gardens,
          beaches, museums and hills that begin where the platform ends. No car, no bus, no parking.
        </p>
        <h2>Where it covers</h2>
        <p>
          {PRODUCT_NAME} begins with the Borders Railway, and takes in the stations of the Lothians, Fife and
          the Scottish Borders. Other regions are to follow.
        </p>
        <h2>How far is it on foot?</h2>
        <p>
          Walking times assume a pace of about 3 mph. Until a walk has been planned along real paths, its
          minutes are an estimate from the straight line, lengthened by a third: hills, rivers and pushchairs
          take their time, so leave some to spare.
        </p>
        <h2>Is it step-free?</h2>
        <p>
          A station's page shows what is known about its facilities and its access. What is not shown is not
          known to be there; ask before you rely on it.
        </p>
        <h2>Where the facts come from</h2>
        <p>
          Stations come from open data, with facilities from National Rail (Train Information Services Ltd).
          Maps and walks are based on OpenStreetMap. Descriptions and drawings are our own; who made the
          photos is under <Link to="/credits">Picture credits</Link>.
        </p>
        <h2>Who keeps it</h2>
        <p>
          {name ? `${name} runs ${PRODUCT_NAME}, and volunteers` : "Volunteers"} keep it up to date. This is a
          beta: if something is wrong or missing, <Link to="/contact">tell us</Link>. Common questions are
          answered in the <Link to="/faq">FAQ</Link>.
        </p>
        <Button variant="primary" to="/" className="mt-9">
          Find places to visit
        </Button>
      </div>
    </article>
  );
}
