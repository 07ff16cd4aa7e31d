import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_TILES, MAX_ZOOM, type Tiles } from "#app/map/tiles.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join("|")})$`),
    error: `must be a URL with ${protocols.join(" or ")}`,
  });

/** An empty variable counts as not set, as in `PORT= npm start`. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const environmentSchema = z.object({
  PORT: optional(port),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, "must be a host name or an address")),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url(["postgres", "postgresql"])),
  SITE_URL: optional(url(["http", "https"])),
  SEED: optional(z.enum(["demo", "none"])),
  SMTP_URL: optional(url(["smtp", "smtps"])),
  MAIL_FROM: optional(z.email()),
  STAFF_POLICY: optional(z.enum(["approval", "open"])),
  TRUSTED_PROXY: optional(z.enum(["yes", "no"])),
  WALK_PLANNER: optional(z.enum(["valhalla", "estimate"])),
  VALHALLA_URL: optional(url(["http", "https"])),
  CONTACT_EMAIL: optional(z.email()),
  TILES_URL: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[\w.{}:-]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/,
        "must be a URL with {z}, {x} and {y}",
      )
      .refine((template) => URL.canParse(template.replace("{s}", "a")), "must be a URL"),
  ),
  TILES_ATTRIBUTION: optional(z.string().max(200)),
  TILES_MAX_ZOOM: optional(z.coerce.number().int().min(1).max(MAX_ZOOM)),
  PHOTO_HTTP_HOSTS: optional(
    z
      .string()
      .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
      .pipe(z.array(z.hostname("must be names of hosts with commas between them"))),
  ),
  LOG_LEVEL: optional(z.enum(["debug", "info", "warn", "error", "silent"])),
});

/** The configuration of the server; .env.example explains each variable. */
export type Settings = {
  port: number;
  host: string;
  dataFolder: string;
  /** Undefined: the server starts the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Origin without a trailing slash. */
  siteUrl: string;
  seed: "demo" | "none";
  /** Undefined: mail goes to the outbox in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  staffPolicy: "approval" | "open";
  trustedProxy: boolean;
  walkPlanner: "valhalla" | "estimate";
  valhallaUrl: string;
  /** Sent to third-party services: the product, the site and a contact. */
  userAgent: string;
  tiles: Tiles;
  /** Hosts whose photos may come by plain http when https fails. */
  photoHttpHosts: readonly string[];
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** A problem that the person who starts the server can solve. Its message is shown to them without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** Reads the settings from environment variables. Throws a SetupError that lists every wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new SetupError(`These settings are wrong:\n${problems.join("\n")}`);
  }
  const values = parsed.data;
  const host = values.HOST ?? "127.0.0.1";
  const settingsPort = values.PORT ?? 3000;
  const trustedProxy = values.TRUSTED_PROXY === "yes";
  if (!values.SITE_URL && (!isLoopbackHost(host) || trustedProxy)) {
    throw new SetupError(
      "Set SITE_URL to the address that visitors use, such as https://alight.example: the server listens beyond this machine.",
    );
  }
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${settingsPort}`);
  if (siteUrl.pathname !== "/" || siteUrl.search || siteUrl.hash) {
    throw new SetupError("SITE_URL must be an origin only, such as https://alight.example, without a path.");
  }
  return {
    port: settingsPort,
    host,
    dataFolder: resolve(values.DATA_DIR ?? "data"),
    databaseUrl: values.DATABASE_URL,
    siteUrl: siteUrl.origin,
    seed: values.SEED ?? "demo",
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `alight@${siteUrl.hostname}`,
    staffPolicy: values.STAFF_POLICY ?? "approval",
    trustedProxy,
    walkPlanner: values.WALK_PLANNER ?? "valhalla",
    valhallaUrl: values.VALHALLA_URL ?? "https://valhalla1.openstreetmap.de",
    userAgent: `${PRODUCT_NAME} (+${siteUrl.origin}${values.CONTACT_EMAIL ? `; ${values.CONTACT_EMAIL}` : ""})`,
    tiles: {
      url: values.TILES_URL ?? DEFAULT_TILES.url,
      attribution: values.TILES_ATTRIBUTION ?? DEFAULT_TILES.attribution,
      maxZoom: values.TILES_MAX_ZOOM ?? DEFAULT_TILES.maxZoom,
    },
    photoHttpHosts: values.PHOTO_HTTP_HOSTS ?? [],
    logLevel: values.LOG_LEVEL ?? "info",
  };
}

/** Whether a server on `host` is reachable from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
