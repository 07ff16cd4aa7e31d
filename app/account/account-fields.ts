import { z } from "zod";
import { clean, isEmail, MIN_PASSWORD } from "#app/account/validation.ts";

export const emailField = z
  .string()
  .overwrite((text) => clean(text))
  .refine(isEmail, "Please enter a valid email address");

export const emailSchema = z.object({ email: emailField });

export const fullNameField = z
  .string()
  .overwrite((text) => clean(text, 100))
  .min(1, "Please enter your full name");

/** bcrypt reads no more than 72 bytes. */
const newPasswordField = z
  .string()
  .min(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters long`)
  .refine(
    (text) => new TextEncoder().encode(text).length <= 72,
    "Password cannot be longer than 72 characters",
  );

export const signInPasswordField = z.string().min(6, "Password must be at least 6 characters long");

export const currentPasswordField = z.string().min(1, "Please enter your current password");

export const newPasswordSchema = z
  .object({ password: newPasswordField, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });
