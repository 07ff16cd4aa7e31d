import { STATUSES } from "#app/routes/admin/records.ts";

/** Of the select of a record's status. */
export function StatusOptions() {
  return STATUSES.map(({ value, label, explanation }) => (
    <option key={value} value={value}>
      {label} ({explanation})
    </option>
  ));
}
