/** How long what staff delete stays in the trash. */
export const TRASH_DAYS = 30;
