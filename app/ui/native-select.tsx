import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The text part of a select, a combobox or a multi-select: the same box, so that one can stand in for another. */
const selectBoxClass = {
  /** A field with a border of its own. */
  field:
    "min-h-11 rounded-md border border-edge bg-card pr-10 pl-3.5 text-base hover:border-ink disabled:opacity-50",
  /** Inside a bar whose cell carries the border and the label. */
  bare: "min-h-9 rounded-sm bg-transparent pr-8 pl-1.5 text-base",
};
export type SelectBox = keyof typeof selectBoxClass;

/** The same type, the same place, in a select, an input or a summary. */
export function selectTextClass(box: SelectBox) {
  return `block w-full cursor-pointer appearance-none truncate text-left font-semibold text-ink ${selectBoxClass[box]}`;
}

/** Puts the arrow over the end of a select box; presses go through it to the control. */
export function SelectFrame({ box, children }: { box: SelectBox; children: ReactNode }) {
  return (
    <div className={`relative min-w-0 ${box === "bare" ? "-mx-1.5" : ""}`}>
      {children}
      <Icon
        name="chevron-down"
        size={18}
        className={`pointer-events-none absolute inset-y-0 my-auto text-soft ${box === "field" ? "right-3.5" : "right-1.5"}`}
      />
    </div>
  );
}

/** The browser's own select in our clothes: works without JavaScript, and opens the phone's own picker. */
export function NativeSelect({
  box = "field",
  className = "",
  ...props
}: ComponentProps<"select"> & { box?: SelectBox }) {
  return (
    <SelectFrame box={box}>
      <select autoComplete="off" {...props} className={`${selectTextClass(box)} ${className}`} />
    </SelectFrame>
  );
}
