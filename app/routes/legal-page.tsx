import { useLocation } from "react-router";
import LegalText from "#app/legal/legal-text.tsx";
import { LEGAL_TEXTS, type LegalName } from "#app/legal/legal-texts.ts";
import { today } from "#app/shared/dates.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import type { Route } from "./+types/legal-page";

const DESCRIPTIONS: Record<LegalName, string> = {
  privacy: `What ${PRODUCT_NAME} does with data about you, how long it keeps them, and what your rights are.`,
  cookies: `What ${PRODUCT_NAME} keeps in your browser, what for, and how to change your choice.`,
  terms: `What you can expect of ${PRODUCT_NAME}, and what it expects of you.`,
};

/** The day is the server's, so that browser and document show the same. */
export const loader = () => ({ today: today() });
export const clientLoader = () => ({ today: today() });

export function meta({ location, matches }: Route.MetaArgs) {
  const name = nameOf(location.pathname);
  return pageMeta(siteUrlOf(matches), {
    title: LEGAL_TEXTS[name],
    description: DESCRIPTIONS[name],
    path: `/${name}`,
  });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const name = nameOf(useLocation().pathname);
  return (
    <article className="page-width">
      <div className="max-w-text py-10">
        <h1 className="mb-5 font-bold text-4xl">{LEGAL_TEXTS[name]}</h1>
        <LegalText name={name} heading="h2" day={loaderData.today} />
      </div>
    </article>
  );
}

function nameOf(pathname: string): LegalName {
  return pathname.slice(1) as LegalName;
}
