import type { ComponentProps } from "react";
import { STATUSES } from "#app/routes/admin/records.ts";
import { NativeSelect } from "#app/ui/native-select.tsx";

export function StatusSelect(props: ComponentProps<"select">) {
  return (
    <NativeSelect {...props}>
      {STATUSES.map(({ value, label, explanation }) => (
        <option key={value} value={value}>
          {label} ({explanation})
        </option>
      ))}
    </NativeSelect>
  );
}
