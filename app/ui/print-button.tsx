import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

export function PrintButton({ className = "" }: { className?: string }) {
  return (
    <Button onClick={() => window.print()} className={`noscript:hidden ${className}`.trimEnd()}>
      <ToolIcon name="print" size={18} />
      Print
    </Button>
  );
}
