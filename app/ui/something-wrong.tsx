import { Link } from "#app/ui/link.tsx";

export function SomethingWrong({ path }: { path: string }) {
  return (
    <Link
      to={`/contact?about=${path}`}
      className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center rounded-sm text-sm text-soft underline underline-offset-4 hover:text-ink print:hidden"
    >
      Something wrong?
    </Link>
  );
}
