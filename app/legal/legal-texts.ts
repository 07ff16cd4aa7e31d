export const LEGAL_TEXTS = {
  privacy: "Privacy Policy",
  cookies: "Cookies Policy",
  terms: "Terms of Use",
} as const;

export type LegalName = keyof typeof LEGAL_TEXTS;
