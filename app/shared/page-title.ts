import { PRODUCT_NAME } from "#app/shared/product.ts";

/** The document's title for a page called `title`. */
export function pageTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}
