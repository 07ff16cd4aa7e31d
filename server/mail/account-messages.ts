import { PRODUCT_NAME } from "#app/shared/product.ts";
import type { Message } from "#server/mail/mailer.ts";

type LinkType = "signup" | "recovery" | "email_change";

type Write = (to: string, subject: string, ...paragraphs: string[]) => Message;

/** Plain text. */
export function accountMessages(siteUrl: string) {
  const message: Write = (to, subject, ...paragraphs) => ({
    to,
    subject: `${PRODUCT_NAME}: ${subject}`,
    text: `${paragraphs.join("\n\n")}\n\n${PRODUCT_NAME}\n${siteUrl}\n`,
  });
  return {
    ...mailboxMessages(message, siteUrl),
    ...changeMessages(message, siteUrl),
    ...staffMessages(message, siteUrl),
  };
}

export type AccountMessages = ReturnType<typeof accountMessages>;

function mailboxMessages(message: Write, siteUrl: string) {
  const link = (type: LinkType, tokenHash: string) =>
    `${siteUrl}/auth/confirm?token_hash=${encodeURIComponent(tokenHash)}&type=${type}`;
  return {
    confirmation: (to: string, tokenHash: string) =>
      message(
        to,
        "confirm your e-mail address",
        `Somebody, you we hope, has signed up for ${PRODUCT_NAME} with this address. Follow the link within an hour to confirm it:`,
        link("signup", tokenHash),
        "If it was not you, ignore this message: without the link there is no account.",
      ),

    alreadySignedUp: (to: string) =>
      message(
        to,
        "you have an account already",
        `Somebody, you perhaps, tried to sign up for ${PRODUCT_NAME} with this address. It has an account already, and nothing was changed.`,
        `Sign in at ${siteUrl}/auth. There is a link there for a forgotten password, too.`,
      ),

    recovery: (to: string, tokenHash: string) =>
      message(
        to,
        "choose a new password",
        "Follow the link within an hour to choose a new password:",
        link("recovery", tokenHash),
        "If you did not ask for it, ignore this message: your password stays as it is.",
      ),

    emailChangeFromHere: (to: string, newEmail: string, tokenHash: string) =>
      message(
        to,
        "confirm the change of your e-mail address",
        `Your account is to move from this address to ${newEmail}. Follow the link within an hour to agree, and the one that was sent to ${newEmail}:`,
        link("email_change", tokenHash),
        `If you did not ask for it, do not follow the link, and change your password at ${siteUrl}/account.`,
      ),

    emailChangeToHere: (to: string, tokenHash: string) =>
      message(
        to,
        "confirm your new e-mail address",
        `An account of ${PRODUCT_NAME} is to move to this address. Follow the link within an hour to agree, and the one that was sent to the old address:`,
        link("email_change", tokenHash),
        "If you did not ask for it, ignore this message.",
      ),

    addressTaken: (to: string) =>
      message(
        to,
        "you have an account already",
        `Somebody, you perhaps, wants to move an account of ${PRODUCT_NAME} to this address. It has an account already, and nothing was changed.`,
        "If it was you, delete one of the two first. If not, ignore this message.",
      ),
  };
}

function changeMessages(message: Write, siteUrl: string) {
  const notYou = `If that was not you, choose a new password at ${siteUrl}/auth (forgotten password): it ends all sessions.`;
  return {
    emailChanged: (to: string, newEmail: string) =>
      message(
        to,
        "your e-mail address was changed",
        `Your account now belongs to ${newEmail}. If that was not you, write to us at ${siteUrl}/contact at once.`,
      ),

    passwordChanged: (to: string) =>
      message(
        to,
        "your password was changed",
        "Your password was changed, and all other sessions have ended.",
        `If that was not you, choose a new one at ${siteUrl}/auth (forgotten password).`,
      ),

    factorAdded: (to: string) =>
      message(
        to,
        "two-step verification is on",
        "An authenticator app was connected with your account. Signing in asks for its code from now on.",
        notYou,
      ),

    factorRemoved: (to: string) =>
      message(
        to,
        "an authenticator app was removed",
        "An authenticator app was removed from your account. Its codes no longer sign you in.",
        notYou,
      ),

    recoveryCodesMade: (to: string) =>
      message(
        to,
        "new recovery codes",
        "New recovery codes were made for your account. Older ones are void.",
        notYou,
      ),

    recoveryCodesRemoved: (to: string) =>
      message(to, "recovery codes removed", "The recovery codes of your account were removed.", notYou),

    identityUnlinked: (to: string, provider: string) =>
      message(
        to,
        "a way to sign in was removed",
        `An account at ${provider} no longer signs in to yours.`,
        notYou,
      ),

    identityLinked: (to: string, provider: string) =>
      message(
        to,
        "another way to sign in",
        `An account at ${provider} was linked with yours, and signs in to it from now on. If that was not you, unlink it on your account's page.`,
        notYou,
      ),

    accountRecovered: (to: string) =>
      message(
        to,
        "your account was recovered",
        "A link that was sent to this mailbox was followed. All sessions of your account have ended, and two-step verification, which was less than seven days old, is off.",
        "If the account was staff, somebody of the staff has to approve it again.",
        notYou,
      ),

    accountDeleted: (to: string) =>
      message(to, "your account was deleted", "Your account was deleted, as you asked. Goodbye."),
  };
}

function staffMessages(message: Write, siteUrl: string) {
  return {
    waitingForStaff: (to: string) =>
      message(
        to,
        "somebody is waiting to be approved",
        "A new account is waiting to become staff.",
        `Approve or refuse it at ${siteUrl}/admin?tab=security.`,
      ),

    staffDecision: (to: string, decision: "approved" | "refused" | "removed") =>
      message(
        to,
        decision === "approved" ? "welcome among the staff" : "about your account",
        {
          approved: `Your account was approved. You can keep the content now, at ${siteUrl}/admin.`,
          refused: "Your account was not approved for keeping the content.",
          removed: "Your account may no longer keep the content.",
        }[decision],
      ),

    staffRecovered: (to: string, account: string) =>
      message(
        to,
        "an account of the staff was recovered",
        `${account} was recovered by a link to its mailbox, which took off a second step that was less than seven days old. The account waits until somebody approves it. Ask its owner first, by another way than e-mail.`,
        `Approve or refuse it at ${siteUrl}/admin?tab=security.`,
      ),

    staffDecided: (to: string, by: string, account: string, decision: "approved" | "refused" | "removed") =>
      message(
        to,
        `${account} was ${decision}`,
        `${by} has decided about ${account}: ${decision}.`,
        `The staff of ${PRODUCT_NAME} stand at ${siteUrl}/admin?tab=security. If this should not have happened, remove the account there.`,
      ),

    staffInvited: (to: string, by: string, account: string) =>
      message(
        to,
        `${account} was invited`,
        `${by} has invited ${account}: who signs up with this address is staff without waiting.`,
        `The staff of ${PRODUCT_NAME} stand at ${siteUrl}/admin?tab=security.`,
      ),

    invitationWithdrawn: (to: string, by: string, account: string) =>
      message(
        to,
        `the invitation of ${account} was taken back`,
        `${by} has taken back the invitation of ${account}: who signs up with this address waits like anybody else.`,
      ),

    invitation: (to: string) =>
      message(
        to,
        "you are invited",
        `You are invited to keep the content of ${PRODUCT_NAME}. Sign up with this address: ${siteUrl}/signup`,
      ),
  };
}
