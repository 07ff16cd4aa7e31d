import type { ReactNode } from "react";

export function HomeMapText(props: { role: "alert" | "status"; children: ReactNode }) {
  return <div {...props} className="grid h-full place-content-center p-4 text-center text-sm text-soft" />;
}
