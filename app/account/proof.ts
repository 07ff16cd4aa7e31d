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
/** How many pages with a dialog were left. */
let pagesLeft = 0;

function show(request: Request | null): void {
  current = request;
  for (const notify of watchers) notify();
}

export function useProofRequest(): Request | null {
  return useSyncExternalStore(onProofRequest, proofRequest, nothing);
}

export function proofRequest(): Request | null {
  return current;
}

/** For the dialog that asks. Returns a function that ends it. */
export function onProofRequest(notify: () => void) {
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
    if (watchers.size > 0) return;
    // Whoever leaves the page refuses: on the next one nobody would know what is asked for.
    pagesLeft += 1;
    current?.finish(false);
  };
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
function askForProof(leftBefore: number): Promise<boolean> {
  pending ??= openRequest(leftBefore).finally(() => {
    pending = null;
    show(null);
  });
  return pending;
}

async function openRequest(leftBefore: number): Promise<boolean> {
  const proof = await findProof();
  if (pagesLeft > leftBefore) return false;
  return new Promise((finish) => show({ ...proof, finish }));
}

/** Runs `act`, and again after a dialog where the server requires a fresh proof. Rejects as `act` does, and when the dialog is closed. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  const leftBefore = pagesLeft;
  try {
    return await act();
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== "reauthentication_needed") throw error;
    if (!(await askForProof(leftBefore)))
      throw new Error("Nothing was changed: it was not confirmed that it is you.");
    return act();
  }
}
