import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = {
  id: string;
  noun: string;
  onAdd: () => void;
  children: ReactNode;
};

export function ListTitle({ id, noun, onAdd, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 id={id} tabIndex={-1} className="scroll-mt-4 outline-none font-semibold text-2xl sm:text-3xl">
        {children}
      </h2>
      <Button variant="primary" onClick={onAdd} className="shrink-0 whitespace-nowrap">
        <ToolIcon name="plus" size={18} />
        <span>
          Add<span className="max-sm:sr-only"> {noun}</span>
        </span>
      </Button>
    </div>
  );
}
