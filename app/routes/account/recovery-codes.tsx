import { PRODUCT_NAME } from "#app/shared/product.ts";
import { saveFile } from "#app/shared/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Props = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: Props) {
  const lines = codes.map((code) => code.match(/.{1,4}/g)?.join("-") ?? code);
  const text = `${lines.join("\n")}\n`;
  async function copy() {
    try {
      // There is no clipboard on a site without https.
      await navigator.clipboard.writeText(text);
      showToast({ title: "The codes were copied" });
    } catch {
      showToast({ title: "The codes were not copied", variant: "destructive" });
    }
  }
  return (
    <section
      aria-label="Recovery codes"
      className="grid gap-4 rounded-md border border-edge border-dashed p-5"
    >
      <p>
        <strong>Keep these codes.</strong> Each signs you in once if your phone is lost. They are not shown
        again.
      </p>
      <ol className="grid gap-x-8 gap-y-1.5 font-semibold tabular-nums sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={copy}>
          Copy
        </Button>
        <Button
          size="sm"
          onClick={() => saveFile(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text, "text/plain")}
        >
          <ToolIcon name="download" size={18} />
          Download
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
