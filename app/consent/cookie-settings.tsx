import { type FormEvent, useState } from "react";
import { type Category, type Choices, choose, hasPrivacySignal, useConsent } from "#app/consent/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";

const CATEGORIES: { category: Category; name: string; text: string }[] = [
  {
    category: "analytics",
    name: "Analytics",
    text: "We count how often each kind of page is opened: per day, without cookies, without your address, and without which place or station it was.",
  },
  {
    category: "marketing",
    name: "Marketing",
    text: "What other companies provide, such as a ticket or newsletter form, loads by itself; they see your address and may set cookies of their own. Otherwise each waits for a click.",
  },
  {
    category: "functional",
    name: "Functional",
    text: "This browser remembers the filters of your last visit and offers them again.",
  },
];

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function DialogPopup(props: Props) {
  return (
    <Dialog
      {...props}
      title="Cookie settings"
      description="What the site may keep in your browser, count and load. You can change it at any time."
    >
      <CookieSettings onClose={() => props.onOpenChange(false)} />
    </Dialog>
  );
}

function CookieSettings({ onClose }: { onClose: () => void }) {
  const consent = useConsent();
  const hasSignal = hasPrivacySignal();
  const [choices, setChoices] = useState<Choices>({
    analytics: !hasSignal && consent?.analytics === true,
    marketing: !hasSignal && consent?.marketing === true,
    functional: consent?.functional === true,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    choose(choices);
    onClose();
    showToast({ title: "Your cookie settings are saved" });
  };
  return (
    <form onSubmit={save} aria-label="Cookie settings">
      <Checkbox checked disabled aria-describedby="essential-text">
        <b>Essential</b>
      </Checkbox>
      <p id="essential-text" className="mb-3 pl-8 text-sm text-soft">
        Always on: signing in, the way back to where you were, limits against abuse, this choice, and what you
        ask the site to keep.
      </p>
      {CATEGORIES.map(({ category, name, text }) => {
        const isRefused = hasSignal && category !== "functional";
        return (
          <div key={category} className="mb-3">
            <Checkbox
              checked={choices[category]}
              disabled={isRefused}
              aria-describedby={`${category}-text`}
              onChange={({ target }) => setChoices({ ...choices, [category]: target.checked })}
            >
              <b>{name}</b>
            </Checkbox>
            <p id={`${category}-text`} className="pl-8 text-sm text-soft">
              {text}
              {isRefused && " Off, since your browser sends Global Privacy Control."}
            </p>
          </div>
        );
      })}
      <div className="perforation mt-4 flex flex-wrap justify-end gap-2.5 pt-4 max-sm:*:grow">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save Preferences
        </Button>
      </div>
    </form>
  );
}
