import { useNavigate } from "react-router";
import { type ContentRepository, contentContext } from "#app/catalogue/content-repository.ts";
import { ContactForm } from "#app/contact/contact-form.tsx";
import { type AboutPage, readAbout } from "#app/contact/contact-message.ts";
import { detachDraft } from "#app/contact/drafts.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { mailLink } from "#app/shared/mail-link.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/contact";

type ContactPageData = {
  about: { path: string; name: string } | null;
};

/** /contact?about=/attraction/{slug} or /station/{slug}: a page that does not exist is left out. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<ContactPageData> {
  const page = readAbout(new URL(request.url).searchParams.get("about"));
  const name = page && (await nameOf(page, context.get(contentContext)).catch(() => nameFromSlug(page)));
  return { about: name ? { path: page.path, name } : null };
}

/** Without a connection the form can be filled in all the same. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ContactPageData> {
  const page = readAbout(new URL(request.url).searchParams.get("about"));
  if (!page) return { about: null };
  return withTimeout(serverLoader()).catch(() => ({ about: { path: page.path, name: nameFromSlug(page) } }));
}

export const meta = fixedMeta({
  title: "Contact",
  description: `Write to the people who keep ${PRODUCT_NAME}: a question, a correction, a place that is missing.`,
  path: "/contact",
});

export default function ContactPage({ loaderData: { about } }: Route.ComponentProps) {
  const { email: contactEmail } = useSiteSettings().operator;
  const navigate = useNavigate();
  return (
    <div className="page-width grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)]">
      <div className="min-w-0">
        <h1 className="font-bold text-4xl">Contact</h1>
        <p className="mt-3 max-w-text text-lg text-soft">
          A question, a correction, a place that is missing: write to us. A person reads every message.
        </p>
        <div className="relative mt-7 grid gap-5 overflow-clip rounded-xl border border-line bg-card p-5 shadow-soft sm:p-7">
          <p className="hidden noscript:block">
            The form needs JavaScript, which your browser does not run.{" "}
            {contactEmail && "Write to the address on this page instead."}
          </p>
          {about && (
            <div className="flex items-center gap-3 rounded-md bg-sand py-1.5 pr-1.5 pl-3.5">
              <Icon name="info" className="text-soft" />
              <p className="wrap-anywhere min-w-0 grow text-sm">
                About the page of{" "}
                <Link to={about.path} className="font-semibold underline underline-offset-2">
                  {about.name}
                </Link>
              </p>
              <Button
                variant="quiet"
                size="sm"
                className="noscript:hidden"
                aria-label={`Remove ${about.name}`}
                onClick={() => {
                  detachDraft(about.path);
                  void navigate("/contact", { replace: true, preventScrollReset: true });
                }}
              >
                Remove
              </Button>
            </div>
          )}
          <div className="grid gap-5 noscript:hidden">
            <ContactForm about={about?.path} />
          </div>
        </div>
      </div>
      <aside className="grid max-w-text content-start gap-6 lg:pt-16">
        {contactEmail && (
          <div>
            <h2 className="font-semibold text-2xl">By e-mail</h2>
            <p className="wrap-anywhere mt-2">
              <a
                href={mailLink(contactEmail, about ? `About ${about.path}` : undefined)}
                className="font-semibold underline underline-offset-2"
              >
                {contactEmail}
              </a>
            </p>
          </div>
        )}
        <div>
          <h2 className="font-semibold text-2xl">What happens to your message</h2>
          <p className="mt-2 text-soft">
            It is kept for the staff of {PRODUCT_NAME}, who answer if you give an e-mail address, and deleted
            after twelve months at the latest. For trains, tickets and disruptions please ask the operator: we
            do not run them.
          </p>
        </div>
      </aside>
    </div>
  );
}

/** What a page is called; null if there is none. */
async function nameOf({ kind, slug }: AboutPage, content: ContentRepository): Promise<string | null> {
  if (kind === "attraction") return (await content.attraction(slug))?.name ?? null;
  const detail = await content.station(slug);
  return detail && `${detail.station.name} Station`;
}

/** Where the name cannot be had, the form works all the same. */
const nameFromSlug = ({ slug }: AboutPage) => slug.replaceAll("-", " ");

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
