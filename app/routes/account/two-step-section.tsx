import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient, callAuth, lookUpSession } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { withProof } from "#app/account/proof.ts";
import { useCall } from "#app/account/use-call.ts";
import { AccountSection } from "#app/routes/account/account-section.tsx";
import { AddFactor, type Enrolment } from "#app/routes/account/add-factor.tsx";
import { RecoveryCodes } from "#app/routes/account/recovery-codes.tsx";
import { FACTORS_KEY, useFactors } from "#app/routes/account/use-factors.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";

type NamedFactor = { id: string; friendly_name?: string | undefined };

export function TwoStepSection() {
  const factors = useFactors();
  const verified = factors.data ?? [];
  const { enrolment, codes, removing, ...calls } = useTwoStep(verified);
  const { isBusy, run } = useCall();
  return (
    <AccountSection
      title="Two-step verification"
      about="Beside the password, a code from an app on your phone: a stolen password alone is then of no use."
      rows={`${verified.length} ${enrolment !== null} ${codes !== null}`}
    >
      {factors.isError && <LoadError error={factors.error} onRetry={factors.refetch} />}
      {factors.isPending && <LoadingIndicator variant="minimal" />}
      {factors.data && (
        <>
          <p>{verified.length > 0 ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}</p>
          <FactorList factors={verified} onRemove={calls.setRemoving} />
          {enrolment ? (
            <AddFactor
              enrolment={enrolment}
              onCancel={calls.cancel}
              onVerified={() => run("The recovery codes were not made", calls.finish)}
            />
          ) : (
            <div className="flex flex-wrap gap-2.5">
              <Button size="sm" aria-disabled={isBusy} onClick={() => run("It was not set up", calls.begin)}>
                {verified.length > 0 ? "Add another app" : "Set up two-step verification"}
              </Button>
              {verified.length > 0 && (
                <Button
                  size="sm"
                  aria-disabled={isBusy}
                  onClick={() => run("The recovery codes were not made", calls.renewCodes)}
                >
                  New recovery codes
                </Button>
              )}
            </div>
          )}
          {codes && <RecoveryCodes codes={codes} onDone={calls.hideCodes} />}
        </>
      )}
      <RemoveDialog
        isOpen={removing !== null}
        isLast={verified.length === 1}
        isBusy={isBusy}
        onClose={() => calls.setRemoving(null)}
        onRemove={() => removing && run("It was not removed", () => calls.remove(removing))}
      />
    </AccountSection>
  );
}

function useTwoStep(factors: readonly NamedFactor[]) {
  const cache = useQueryClient();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  async function begin() {
    const { auth } = await accountClient();
    const data = await withProof(async () => {
      const { data, error } = await auth.mfa.enroll({
        factorType: "totp",
        issuer: PRODUCT_NAME,
        friendlyName: freeName(factors),
      });
      if (error) throw error;
      return data;
    });
    setEnrolment({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret });
  }

  async function finish() {
    setEnrolment(null);
    const isFirst = factors.length === 0;
    await cache.invalidateQueries({ queryKey: ACCOUNT_KEY });
    showToast({ title: "Two-step verification is on" });
    if (isFirst) await withProof(() => makeCodes("first"));
  }

  async function makeCodes(which: "first" | "new") {
    const { auth } = await accountClient();
    const api = auth.mfa.recoveryCodes;
    const { data, error } = await (which === "first" ? api.generate() : api.regenerate());
    // A first set that was made but not shown is replaced.
    if (which === "first" && error?.code === "mfa_verified_factor_exists") return makeCodes("new");
    if (which === "new" && error?.code === "mfa_factor_not_found") return makeCodes("first");
    if (error) throw error;
    setCodes(data.codes);
  }

  async function remove(id: string) {
    await withProof(() => callAuth((auth) => auth.mfa.unenroll({ factorId: id })));
    setRemoving(null);
    setCodes(null);
    await lookUpSession({ verify: true });
    await cache.invalidateQueries({ queryKey: FACTORS_KEY });
    showToast({ title: "The authenticator app was removed" });
  }

  return {
    enrolment,
    codes,
    removing,
    setRemoving,
    begin,
    cancel: () => setEnrolment(null),
    finish,
    renewCodes: () => withProof(() => makeCodes("new")),
    hideCodes: () => setCodes(null),
    remove,
  };
}

/** One that was removed leaves its number free. */
function freeName(factors: readonly NamedFactor[]): string {
  const nameOf = (number: number) => `Authenticator app ${number}`;
  let number = 1;
  while (factors.some(({ friendly_name: name }) => name === nameOf(number))) number += 1;
  return nameOf(number);
}

type ListProps = {
  factors: readonly NamedFactor[];
  onRemove: (id: string) => void;
};

function FactorList({ factors, onRemove }: ListProps) {
  if (factors.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {factors.map(({ id, friendly_name: name = "Authenticator app" }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-4 py-3"
        >
          <span className="font-semibold">{name}</span>
          <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RemoveProps = {
  isOpen: boolean;
  isLast: boolean;
  isBusy: boolean;
  onClose: () => void;
  onRemove: () => void;
};

function RemoveDialog({ isOpen, isLast, isBusy, onClose, onRemove }: RemoveProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Remove the authenticator app?"
      focus="text"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      {isLast
        ? "Your password alone then signs you in, and your recovery codes end."
        : "Its codes then no longer sign you in."}
    </Dialog>
  );
}
