import { PRODUCT_NAME } from "#app/shared/product.ts";
import type { Message } from "#server/mail/mailer.ts";

/** Each message has a link that unsubscribes with one click. */
export function newsletterMessages(siteUrl: string) {
  const message = (
    to: string,
    unsubscribeToken: string,
    subject: string,
    ...paragraphs: string[]
  ): Message => {
    const unsubscribeUrl = `${siteUrl}/newsletter/unsubscribe?token=${unsubscribeToken}`;
    return {
      to,
      subject: `${PRODUCT_NAME}: ${subject}`,
      text: `${paragraphs.join("\n\n")}\n\nNo more messages:\n\n${unsubscribeUrl}\n\n${PRODUCT_NAME}\n${siteUrl}\n`,
      unsubscribeUrl,
    };
  };

  return {
    confirmation: (to: string, token: string, unsubscribeToken: string) =>
      message(
        to,
        unsubscribeToken,
        "confirm your subscription",
        `Somebody, you we hope, has asked for the newsletter of ${PRODUCT_NAME} at this address. Follow the link within a week to get it:`,
        `${siteUrl}/newsletter/confirm?token=${token}`,
        "If it was not you, ignore this message: without the link nothing is sent.",
      ),

    alreadyOnList: (to: string, unsubscribeToken: string) =>
      message(
        to,
        unsubscribeToken,
        "you get the newsletter already",
        `Somebody, you perhaps, has asked for the newsletter of ${PRODUCT_NAME} at this address. It is on the list already, and nothing was changed.`,
      ),

    welcome: (to: string, unsubscribeToken: string) =>
      message(
        to,
        unsubscribeToken,
        "you are on the list",
        `Thank you. This address is on the list for the newsletter of ${PRODUCT_NAME} now.`,
      ),
  };
}
