import { hasTrain, type TrainTime } from "#app/trains/train-time.ts";
import { Tilde } from "#app/ui/tilde.tsx";

/** "55 min train", "~22 min train", which screen readers read as "about 22"; nothing at the origin itself and where it is not known. */
export function TrainMinutes({ time }: { time: TrainTime | undefined }) {
  if (!hasTrain(time)) return null;
  return (
    <>
      {time.isEstimate && <Tilde />}
      {`${time.minutes} min train`}
    </>
  );
}
