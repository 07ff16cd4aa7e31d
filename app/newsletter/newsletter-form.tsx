import { type FormEvent, useId, useState } from "react";
import { NO_CONNECTION } from "#app/shared/errors.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneText } from "#app/ui/done-text.tsx";
import { Input } from "#app/ui/input.tsx";

type State = { is: "idle" | "sending" } | { is: "asked"; email: string } | { is: "failed"; problem: string };

/** For the footer: the site's own form, or a link to that of the configured service. */
export function NewsletterSection() {
  const { newsletterFormUrl: formUrl } = useSiteSettings();
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-120 pb-3">
      <h2 id={id} className="font-semibold text-ink text-lg">
        Newsletter
      </h2>
      <p className="mt-1">New places and walks, now and then. Leave whenever you like.</p>
      {formUrl ? (
        <Button to="/newsletter" className="mt-3">
          Sign up
        </Button>
      ) : (
        <NewsletterForm />
      )}
    </section>
  );
}

/** Works without JavaScript. */
export function NewsletterForm() {
  const [state, setState] = useState<State>({ is: "idle" });
  const id = useId();

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.is === "sending") return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setState({ is: "sending" });
    const problem = await import("#app/newsletter/join-newsletter.ts").then(
      ({ joinNewsletter }) => joinNewsletter(email),
      () => NO_CONNECTION,
    );
    setState(problem === null ? { is: "asked", email } : { is: "failed", problem });
  }

  if (state.is === "asked")
    return (
      <DoneText className="wrap-anywhere mt-3 font-medium text-green-text">
        Almost there: follow the link in the message that is on its way to {state.email}.
      </DoneText>
    );
  return (
    <form method="post" action="/newsletter" onSubmit={join} className="mt-3 grid gap-2">
      <label htmlFor={id} className="font-semibold text-ink">
        E-mail for the newsletter
      </label>
      <div className="flex flex-wrap gap-2.5">
        <div className="min-w-0 grow basis-56">
          <Input
            id={id}
            name="email"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            aria-describedby={state.is === "failed" ? `${id}-problem` : undefined}
          />
        </div>
        <Button type="submit" aria-disabled={state.is === "sending"} className="max-sm:grow">
          {state.is === "sending" ? "Joining..." : state.is === "failed" ? "Try Again" : "Join"}
        </Button>
      </div>
      {state.is === "failed" && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger">
          {state.problem}
        </p>
      )}
    </form>
  );
}
