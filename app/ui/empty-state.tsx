import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  icon?: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
};

export function EmptyState({ icon = <Icon name="search" size={26} />, title, hint, action }: Props) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-edge border-dashed px-6 py-14 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-sand text-soft">{icon}</span>
      <h2 className="font-semibold text-2xl">{title}</h2>
      {hint && <p className="mt-1.5 max-w-text text-balance text-soft">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
