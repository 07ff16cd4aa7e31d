import { data } from "react-router";
import { ThirdPartyEmbed } from "#app/consent/third-party-embed.tsx";
import { NewsletterForm } from "#app/newsletter/newsletter-form.tsx";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf, useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { NOT_FOUND, NotFoundView } from "#app/ui/not-found-view.tsx";
import type { Route } from "./+types/newsletter-steps";

type Step = {
  title: string;
  text: string;
  /** Of a form that is sent to the page's own URL, with its token. */
  button?: string;
};

/** The pages of the site's own list, as /newsletter/{step}. They work without JavaScript. */
const STEPS: Record<string, Step> = {
  asked: {
    title: "Almost there",
    text: "A message with a link is on its way to you. Follow it within a week to get the newsletter.",
  },
  confirm: {
    title: "Get the newsletter",
    text: "One step is left: show that this address is yours.",
    button: "Yes, send me the newsletter",
  },
  confirmed: {
    title: "You are on the list",
    text: "Thank you. Every message has a link to leave the list again.",
  },
  unsubscribe: {
    title: "Leave the newsletter",
    text: "Your address is then deleted from the list at once.",
    button: "Take me off the list",
  },
  unsubscribed: {
    title: "You are off the list",
    text: "Your address is deleted. You can come back whenever you like.",
  },
  expired: {
    title: "This link is too old",
    text: "It has expired, or a newer one was sent. Ask for another one here:",
  },
  invalid: { title: "This is no e-mail address", text: "Go back, or enter it here:" },
  "too-many": {
    title: "Too many requests",
    text: "Please wait a while before trying again. A message that was sent already may take some minutes.",
  },
  failed: {
    title: "Something went wrong",
    text: "Nothing was changed. Please go back and try again in a moment.",
  },
};
const START: Step = {
  title: "Newsletter",
  text: "Enter your address here; we then send you a link to confirm it.",
};
const SERVICE: Step = { title: "Newsletter", text: "Another company keeps the list for us." };
const WITH_FORM = ["", "expired", "invalid"];

const isStep = (step: string) => step === "" || Object.hasOwn(STEPS, step);

export function loader({ params: { step = "" } }: Route.LoaderArgs) {
  return data(null, { status: isStep(step) ? 200 : 404 });
}

export function meta({ matches, params: { step = "" } }: Route.MetaArgs) {
  if (!isStep(step)) return pageMeta(siteUrlOf(matches), NOT_FOUND);
  const { title, text } = STEPS[step] ?? START;
  return pageMeta(siteUrlOf(matches), { title, description: text });
}

export default function NewsletterPage({ params: { step = "" } }: Route.ComponentProps) {
  const { newsletterFormUrl: formUrl } = useSiteSettings();
  if (!isStep(step)) return <NotFoundView />;
  const { title, text, button } = STEPS[step] ?? (formUrl ? SERVICE : START);
  return (
    <div className="page-width grid max-w-160 gap-5 py-14">
      <h1 className="font-bold text-4xl">{title}</h1>
      <p className="text-lg">{text}</p>
      {button ? (
        <form method="post">
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {button}
          </Button>
        </form>
      ) : WITH_FORM.includes(step) ? (
        <div className="max-w-120">
          {formUrl ? <ThirdPartyEmbed url={formUrl} title="sign-up form" height={400} /> : <NewsletterForm />}
        </div>
      ) : (
        <div>
          <Button to="/">Find places to visit</Button>
        </div>
      )}
    </div>
  );
}

export { RouteErrorView as ErrorBoundary } from "#app/ui/route-error-view.tsx";
