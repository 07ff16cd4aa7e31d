import { z } from "zod";
import { isEmail } from "#app/account/validation.ts";

const email = z
  .string({ error: "Unable to validate email address: invalid format" })
  .refine(isEmail, "Unable to validate email address: invalid format")
  .transform((text) => text.toLowerCase());
/** bcrypt reads no more than 72 bytes. */
const password = z
  .string({ error: "A password is required" })
  .refine((text) => Buffer.byteLength(text) <= 72, "Password cannot be longer than 72 characters");
const profile = z.object({
  full_name: z
    .string()
    .transform((text) =>
      text
        .replace(/\p{Cc}/gu, "")
        .toWellFormed()
        .trim(),
    )
    .pipe(z.string().max(100, "full_name is longer than 100 characters"))
    .optional(),
});

export const signInSchema = z.object({ email, password });
/** The key is sent among the data, the one place that the client has for it, and is none of them. */
export const signUpSchema = z
  .object({ email, password, data: profile.extend({ staff_key: z.string().max(100).optional() }).nullish() })
  .transform(({ data, ...credentials }) => {
    const { staff_key: staffKey, ...own } = data ?? {};
    return { ...credentials, data: own, staffKey };
  });
export const emailSchema = z.object({ email });
export const resendSchema = z.object({ type: z.literal("signup"), email });
export const verifySchema = z.object({
  type: z.enum(["signup", "recovery", "email_change"]),
  token_hash: z.string("Verify requires a token hash").min(32, "Verify requires a token hash").max(128),
});
export const updateSchema = z.object({
  email: email.optional(),
  password: password.optional(),
  current_password: password.optional(),
  data: profile.optional(),
});
