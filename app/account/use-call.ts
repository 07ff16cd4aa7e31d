import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { accountProblem } from "#app/account/client.ts";
import { showToast } from "#app/ui/toast.tsx";

type Call = { failureTitle: string; call: () => Promise<void> };

/** What the buttons of a section do, one at a time: a press meanwhile is ignored. A failure is notified under its title. */
export function useCall() {
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ call }: Call) => call(),
    onError: (error, { failureTitle }) =>
      showToast({ title: failureTitle, description: accountProblem(error), variant: "destructive" }),
    onSettled() {
      isRunning.current = false;
    },
  });
  return {
    isBusy: isPending,
    run(failureTitle: string, call: () => Promise<void>) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate({ failureTitle, call });
    },
  };
}
