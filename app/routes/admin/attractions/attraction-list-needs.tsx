import { useQuery } from "@tanstack/react-query";
import { NEEDS, type Need, needCountsQuery } from "#app/routes/admin/records.ts";
import { FilterSelect } from "#app/ui/data-table-toolbar.tsx";

const LABELS: Record<Need, string> = {
  no_photo: "No photo",
  no_station: "No station",
  estimate_only: "Walks estimated only",
  no_description: "No description",
  facts_unchecked: "Facts unchecked",
  link_broken: "Link broken",
};

type Props = { value: string; onChange: (need: string) => void };

export function NeedsFilter({ value, onChange }: Props) {
  const { data: counts } = useQuery(needCountsQuery);
  return (
    <FilterSelect label="Needs work" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Needs work: any</option>
      {NEEDS.map((need) => (
        <option key={need} value={need}>
          {LABELS[need]}
          {counts && ` (${counts[need]})`}
        </option>
      ))}
    </FilterSelect>
  );
}
