import { Button } from "#app/ui/button.tsx";

type Props = { page: number; pageSize: number; total: number; onShow: (page: number) => void };

export function PageButtons({ page, pageSize, total, onShow }: Props) {
  const hasNext = total > page * pageSize;
  if (page === 1 && !hasNext) return null;
  // A disabled button would lose the focus when it leads to the first page or to the last.
  const buttonTo = (to: number, isThere: boolean) => ({
    "aria-disabled": !isThere,
    onClick: () => isThere && onShow(to),
  });
  return (
    <nav aria-label="Pagination" className="mt-5 flex flex-wrap items-center justify-end gap-3">
      {/* The last of it was deleted. */}
      {page > 1 && total <= (page - 1) * pageSize && <p className="grow text-soft">This page is empty.</p>}
      <Button size="sm" {...buttonTo(page - 1, page > 1)}>
        Previous
      </Button>
      <Button size="sm" {...buttonTo(page + 1, hasNext)}>
        Next
      </Button>
    </nav>
  );
}

export function readPage(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
}
