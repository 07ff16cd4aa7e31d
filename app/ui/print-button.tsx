import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function PrintButton({ className = "", ...props }: { size?: "sm"; className?: string }) {
  return (
    <Button {...props} onClick={() => window.print()} className={`noscript:hidden ${className}`.trimEnd()}>
      <ToolIcon name="print" size={18} />
      Print
    </Button>
  );
}
