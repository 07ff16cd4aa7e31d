import type { ReactNode } from "react";

/** A message in place of the home page's map. */
export function HomeMapText(props: { role: "alert" | "status"; children: ReactNode }) {
  return <div {...props} className="grid h-full place-content-center p-4 text-center text-sm text-soft" />;
}
