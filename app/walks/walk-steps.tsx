import { describeStep } from "#app/walks/walk-length.ts";
import type { WalkStep } from "#app/walks/walk-planner.ts";

type Props = { id: string; steps: WalkStep[]; isOpen: boolean };

/** On paper they are always shown. */
export function WalkSteps({ id, steps, isOpen }: Props) {
  return (
    <ol
      id={id}
      className={`border-line border-t px-5 py-3 text-sm print:order-2 print:block print:basis-full print:columns-2 print:gap-8 print:*:break-inside-avoid print:*:py-0.5 ${isOpen ? "" : "hidden"}`}
    >
      {steps.map(({ text, metres }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same, and their order is fixed
        <li key={i} className="flex gap-3 border-line border-b border-dashed py-2 last:border-b-0">
          <span aria-hidden="true" className="figure w-5 shrink-0 text-right font-semibold text-soft">
            {i + 1}
          </span>
          <span className="min-w-0 grow">{text}</span>
          {metres > 0 && <span className="whitespace-nowrap text-soft">{describeStep(metres)}</span>}
        </li>
      ))}
    </ol>
  );
}
