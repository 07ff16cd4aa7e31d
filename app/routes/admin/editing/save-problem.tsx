import { Icon } from "#app/ui/icon.tsx";

export function SaveProblem({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className="wrap-anywhere mr-auto flex grow basis-64 items-start gap-2 font-medium text-danger"
    >
      <Icon name="warning" size={18} className="mt-0.5" />
      {text}
    </p>
  );
}
