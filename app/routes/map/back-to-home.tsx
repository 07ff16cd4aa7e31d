import { useLocation } from "react-router";
import { isOpenedOverPage, useStepBack } from "#app/shared/way-back.ts";
import { inRegion } from "#app/stations/region.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Goes back in the history for visitors who came from the home page, so that it is as they left it. */
export function BackToHome({ region }: { region: string | null }) {
  const stepBack = useStepBack();
  const { state } = useLocation();
  const home = inRegion("/", region);
  return (
    <Button
      to={home}
      size="sm"
      className="shrink-0 whitespace-nowrap"
      onClick={(event) => {
        if (!isOpenedOverPage(state)) return;
        event.preventDefault();
        stepBack();
      }}
    >
      <Icon name="chevron-left" size={18} />
      Back to Home
    </Button>
  );
}
