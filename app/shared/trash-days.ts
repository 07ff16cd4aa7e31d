/** How long what staff delete stays in the trash. */
export const TRASH_DAYS = 30;

export const KEPT_IN_TRASH = `The trash keeps what was deleted for ${TRASH_DAYS} days.`;
