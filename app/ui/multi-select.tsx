import { type KeyboardEvent, useRef } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { type SelectBox, SelectFrame, selectTextClass } from "#app/ui/native-select.tsx";
import { popupClass, shiftIntoWindow } from "#app/ui/popup.ts";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { useDismiss } from "#app/ui/use-dismiss.ts";

type Props = {
  /** The form field, with an entry for each choice. */
  name: string;
  label: string;
  text: string;
  options: { value: string; label: string; note?: string }[];
  value: string[];
  onValueChange: (value: string[]) => void;
  box?: SelectBox;
};

/** A `<details>`, so that it works without JavaScript. */
export function MultiSelect({ name, label, text, options, value, onValueChange, box = "field" }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);

  return (
    <details
      ref={details}
      className="relative"
      suppressHydrationWarning
      onToggle={(event) => {
        const popup = event.currentTarget.querySelector("fieldset");
        if (popup && event.currentTarget.open) shiftIntoWindow(popup);
      }}
    >
      <summary aria-label={`${label}: ${text}`} className="rounded-md">
        <SelectFrame box={box}>
          <span className={`${selectTextClass(box)} content-center`}>{text}</span>
        </SelectFrame>
      </summary>
      <fieldset
        onKeyDown={moveByArrows}
        className={`${popupClass} left-0 w-full min-w-[min(15rem,calc(100vw-3rem))]`}
      >
        <legend className="sr-only">{label}</legend>
        <ScrollArea className="max-h-90 p-1.5">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              name={name}
              value={option.value}
              note={option.note}
              checked={value.includes(option.value)}
              onChange={(event) => {
                const isTicked = event.target.checked;
                const all = options.map((each) => each.value);
                onValueChange(
                  all.filter((each) => (each === option.value ? isTicked : value.includes(each))),
                );
              }}
              className="rounded-sm px-2.5 py-1.5 hover:bg-sand has-focus-visible:bg-sand"
            >
              {option.label}
            </Checkbox>
          ))}
        </ScrollArea>
      </fieldset>
    </details>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  boxes[boxes.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
}
