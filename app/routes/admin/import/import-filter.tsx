import { useQuery } from "@tanstack/react-query";
import { importQuery } from "#app/routes/admin/import/imports.ts";
import { Chip } from "#app/ui/chip.tsx";

export function ImportFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(importQuery(id));
  return (
    <Chip onRemove={onRemove} removeLabel="Show attractions of any origin">
      Import: {data?.source ?? "..."}
    </Chip>
  );
}
