import { useSyncExternalStore } from "react";
import { accountClient } from "#app/account/client.ts";

type Request = {
  email: string;
  /** The code of an authenticator app; without one the password; an account that has neither gets a link by e-mail. */
  asksFor: "code" | "password" | "link";
  finish(isProven: boolean): void;
};

const watchers = new Set<() => void>();
let current: Request | null = null;
let pending: Promise<boolean> | null = null;

function show(request: Request | null): void {
  current = request;
  for (const notify of watchers) notify();
}

export function useProofRequest(): Request | null {
  return useSyncExternalStore(watch, proofRequest, nothing);
}

export function proofRequest(): Request | null {
  return current;
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

const nothing = () => null;

async function findProof(): Promise<Omit<Request, "finish">> {
  const { auth } = await accountClient();
  const { data, error } = await auth.getUser();
  if (error) throw error;
  const { email = "", factors = [], app_metadata: metadata } = data.user;
  if (factors.some(({ status }) => status === "verified")) return { email, asksFor: "code" };
  return { email, asksFor: metadata.has_password === false ? "link" : "password" };
}

/** Whether it was proven. Calls during a request share it. */
function askForProof(): Promise<boolean> {
  pending ??= openRequest().finally(() => {
    pending = null;
    show(null);
  });
  return pending;
}

async function openRequest(): Promise<boolean> {
  const proof = await findProof();
  return new Promise((finish) => show({ ...proof, finish }));
}

/** Runs `act`, and again after a dialog where the server requires a fresh proof. Rejects as `act` does, and when the dialog is closed. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== "reauthentication_needed") throw error;
    if (!(await askForProof())) throw new Error("Nothing was changed: it was not confirmed that it is you.");
    return act();
  }
}
