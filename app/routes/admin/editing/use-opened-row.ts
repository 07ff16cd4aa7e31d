import { useState } from "react";

/** The row whose dialog is open, by its id in the address: also when somebody else has deleted it since, as what was typed is in there. */
export function useOpenedRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  editing: string | null,
): Row | undefined {
  const [opened, setOpened] = useState<Row | null>(null);
  if (opened && opened.id !== editing) setOpened(null);
  const row = rows?.find(({ id }) => id === editing) ?? (opened?.id === editing ? opened : undefined);
  if (row && row.id !== opened?.id) setOpened(row);
  return row;
}
