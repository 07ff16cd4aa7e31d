import { Button } from "#app/ui/button.tsx";
import { printPage } from "#app/ui/print-page.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function PrintButton({ className = "", ...props }: { size?: "sm"; className?: string }) {
  return (
    <Button {...props} onClick={printPage} className={`noscript:hidden ${className}`.trimEnd()}>
      <ToolIcon name="print" size={18} />
      Print
    </Button>
  );
}
