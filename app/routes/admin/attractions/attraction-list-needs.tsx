import { useQuery } from "@tanstack/react-query";
import { NEEDS, type Need, needCountsQuery } from "#app/routes/admin/records.ts";
import { MultiSelect } from "#app/ui/multi-select.tsx";

const LABELS: Record<Need, string> = {
  no_photo: "No photo",
  photo_missing: "Photo file missing",
  no_station: "No station",
  estimate_only: "Walks estimated only",
  no_description: "No description",
  facts_unchecked: "Facts unchecked",
  link_broken: "Link broken",
};

type Props = { value: string; onChange: (needs: string) => void };

/** An attraction has to need all that are ticked. */
export function NeedsFilter({ value, onChange }: Props) {
  const { data: counts } = useQuery(needCountsQuery);
  const chosen = value ? (value.split(",") as Need[]) : [];
  const [first] = chosen;
  const text =
    first === undefined ? "Needs work: any" : chosen.length === 1 ? LABELS[first] : `${chosen.length} needs`;
  return (
    <MultiSelect
      name="needs"
      label="Filter by need"
      text={text}
      options={NEEDS.map((need) => ({
        value: need,
        label: LABELS[need],
        ...(counts && { note: String(counts[need]) }),
      }))}
      value={chosen}
      onValueChange={(needs) => onChange(needs.join(","))}
    />
  );
}
