import { sessionState } from "#app/account/session.ts";
import { showToast } from "#app/ui/toast.tsx";

export async function leave(): Promise<void> {
  const { accountProblem, signOut } = await import("#app/account/client.ts");
  await signOut("local").catch((error) => {
    // The client removes the session before it notifies the server.
    const isOut = sessionState().status === "signed-out";
    showToast({
      title: isOut ? "Signed out in this browser only" : "You are still signed in",
      description: isOut
        ? "The server was not told. To end the session there, too, sign in and open your account."
        : accountProblem(error),
      variant: "destructive",
    });
  });
}
