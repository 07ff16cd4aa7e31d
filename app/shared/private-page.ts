/** Pages of accounts and staff, and their data. What they show depends on the browser alone. */
export const PRIVATE_PAGE = /^\/(auth|signup|account|admin)([/.]|$)/i;
