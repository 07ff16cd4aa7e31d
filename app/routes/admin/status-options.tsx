import { STATUSES } from "#app/routes/admin/records.ts";

export function StatusOptions() {
  return STATUSES.map(({ value, label, explanation }) => (
    <option key={value} value={value}>
      {label} ({explanation})
    </option>
  ));
}
