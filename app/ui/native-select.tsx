import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

const selectBoxClass = {
  field:
    "min-h-11 rounded-md border border-edge bg-card pr-10 pl-3.5 text-base hover:border-ink disabled:opacity-50",
  bare: "min-h-9 pointer-coarse:min-h-11 rounded-sm bg-transparent pr-8 pl-1.5 text-base",
};
export type SelectBox = keyof typeof selectBoxClass;

export function selectTextClass(box: SelectBox) {
  return `block w-full cursor-pointer appearance-none truncate text-left font-semibold text-ink ${selectBoxClass[box]}`;
}

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
