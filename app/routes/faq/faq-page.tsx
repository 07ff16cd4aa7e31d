import { useEffect } from "react";
import { useLocation } from "react-router";
import { FAQ, type Question } from "#app/routes/faq/questions.tsx";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const meta = fixedMeta({
  title: "FAQ",
  description: `Questions about ${PRODUCT_NAME} and their answers: walking times, maps, step-free access, dogs, tickets, and how to suggest a place.`,
  path: "/faq",
});

export default function FaqPage() {
  useOpenByHash();
  return (
    <div className="page-width py-10">
      <h1 className="font-bold text-4xl">Frequently asked questions</h1>
      <div className="mt-8 grid max-w-4xl gap-9">
        {FAQ.map(({ heading, questions }) => (
          <section key={heading} className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
            <h2 className="pt-3 font-semibold text-2xl">{heading}</h2>
            <div className="grid gap-3">
              {questions.map((question) => (
                <Answer key={question.id} {...question} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="mt-10 mb-4 text-lg">Something else?</p>
      <Button to="/contact">Contact us</Button>
    </div>
  );
}

/** Folded by the browser, so that it works without scripts and search on the page finds it. */
function Answer({ id, question, answer }: Question) {
  return (
    <details id={id} className="group rounded-lg border border-line bg-card">
      <summary className="flex min-h-11 items-center gap-3 rounded-lg px-4 py-3 font-semibold">
        <h3 className="grow font-semibold font-sans">{question}</h3>
        <Icon
          name="chevron-down"
          size={18}
          className="shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="perforation mx-4 grid max-w-text gap-3 py-4">{answer}</div>
    </details>
  );
}

/** /faq#dogs opens that question. */
function useOpenByHash() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash ? document.getElementById(hash.slice(1)) : null;
    answer?.setAttribute("open", "");
    answer?.scrollIntoView();
  }, [hash]);
}
