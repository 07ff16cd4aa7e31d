import type { ReactNode } from "react";
import { shareLink } from "#app/shared/share-link.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = { url: string; title: string; copied?: string; children: ReactNode };

export function ShareButton({ url, title, copied = "Link copied to clipboard!", children }: Props) {
  const share = async () => {
    const outcome = await shareLink(url, title);
    if (outcome === "copied") showToast({ title: copied });
    if (outcome === "failed") showToast({ title: "Failed to copy link", variant: "destructive" });
  };
  return (
    <Button onClick={share} className="noscript:hidden">
      <ToolIcon name="share" size={18} />
      {children}
    </Button>
  );
}
