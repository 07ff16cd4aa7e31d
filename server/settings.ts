import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { OpenDataTerms } from "#app/catalogue/open-data.ts";
import { MAX_ZOOM } from "#app/map/tiles.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { DEFAULT_TILES, type SiteSettings } from "#app/shared/site-settings.ts";
import type { Login } from "#server/database/logins.ts";

/** Of the demo content (docs/data.md). */
const DEMO_ATTRIBUTION = `${PRODUCT_NAME}. Contains OS, Royal Mail and NaPTAN data © Crown copyright and database right (OGL v3.0), © OpenStreetMap contributors (ODbL)`;

const port = z.coerce.number().int().min(0).max(65_535);
const host = z.string().regex(/^[\w.:-]+$/, "must be a host name or an address");
const url = (protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join("|")})$`),
    error: `must be a URL with ${protocols.join(" or ")}`,
  });

/** Without a name and a password, which fetch() refuses. */
const webUrl = url(["http", "https"]).refine(
  (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === "",
  "must be a URL without a name and a password",
);

const databaseUrl = url(["postgres", "postgresql"]);

/** A page of another company. Its host stands in the policy of every document. */
const embeddedUrl = z.url({
  protocol: /^https$/,
  hostname: /^[\w.-]+$/,
  error: "must be a URL with https",
});

/** An empty variable counts as not set, as in `PORT= npm start`. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** The product "NationalRail Knowledgebase Stations (JSON)"; its last part is a version of the gateway and may change. */
const NATIONAL_RAIL_URL =
  "https://api1.raildata.org.uk/1010-nationalrail-knowledgebase-stations-feed-_json_---production5_0";

export const STAFF_POLICIES = ["approval", "open"] as const;
export type StaffPolicy = (typeof STAFF_POLICIES)[number];

const environmentSchema = z.object({
  PORT: optional(port),
  HOST: optional(host),
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(host),
  DATA_DIR: optional(z.string()),
  SECRETS: optional(
    z.string().regex(/^[\w-]{43}\.sb_publishable_[\w-]{32}$/, 'must be what "npm run secrets" prints'),
  ),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_URL_VISITORS: optional(databaseUrl),
  DATABASE_URL_SIGNED_IN: optional(databaseUrl),
  DATABASE_URL_SERVER: optional(databaseUrl),
  DATABASE_CONNECTIONS: optional(z.coerce.number().int().min(12).max(500)),
  S3_ENDPOINT: optional(webUrl),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, "must be the name of a region")),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  PHOTO_SPACE: optional(
    z
      .string()
      .regex(/^\s*(?:[1-9]\d?|100)\s*%\s*$|^\s*[1-9]\d{0,8}\s*[MGT]B\s*$/i, "must be like 90% or 20GB")
      .transform(readSpace),
  ),
  BACKUP_FOLDER: optional(z.string()),
  SITE_URL: optional(webUrl),
  HSTS_SUBDOMAINS: optional(z.enum(["on", "off"])),
  SEED: optional(z.enum(["demo", "none"])),
  SMTP_URL: optional(url(["smtp", "smtps"])),
  MAIL_FROM: optional(z.email()),
  STAFF_POLICY: optional(z.enum(STAFF_POLICIES)),
  TRUSTED_PROXY: optional(
    z
      .string()
      .transform((text) => text.split(",").map((address) => address.trim()))
      .pipe(
        z.array(
          z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
            error: "must be addresses with commas between them, such as 127.0.0.1,10.0.0.0/8",
          }),
        ),
      ),
  ),
  SERVICE_WORKER: optional(z.enum(["on", "off"])),
  RATE_LIMITS: optional(z.enum(["on", "off"])),
  PASSWORD_COST: optional(z.coerce.number().int().min(4).max(15)),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GITHUB_URL: optional(webUrl),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  WALK_PLANNER: optional(z.enum(["valhalla", "estimate"])),
  VALHALLA_URL: optional(webUrl),
  PLACE_FINDER: optional(z.enum(["nominatim", "gazetteer"])),
  NOMINATIM_URL: optional(webUrl),
  NATIONAL_RAIL_URL: optional(webUrl),
  NATIONAL_RAIL_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, "must be a key without spaces")),
  TIMETABLE_URL: optional(webUrl),
  CONTACT_EMAIL: optional(z.email()),
  OPERATOR_NAME: optional(z.string().max(200)),
  OPERATOR_ADDRESS: optional(z.string().max(500)),
  DATA_LICENCE: optional(z.string().max(100)),
  DATA_ATTRIBUTION: optional(z.string().max(300)),
  TICKET_WIDGET_URL: optional(embeddedUrl),
  NEWSLETTER_FORM_URL: optional(embeddedUrl),
  BASEMAP: optional(
    z.string().refine((at) => !/^[a-z]+:/i.test(at) || /^https?:\/\/[^/]/.test(at), {
      message: "must be a file, or a URL with http or https",
    }),
  ),
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
type Values = z.infer<typeof environmentSchema>;

/** The configuration of the server; .env.example explains each variable. */
export type Settings = {
  port: number;
  host: string;
  /** Where Prometheus asks; null for nowhere. */
  metrics: { port: number; host: string } | null;
  dataFolder: string;
  /** Undefined: those in the data folder. */
  secrets: string | undefined;
  /** Undefined: the server starts the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Past a pooler. Undefined: there is none. */
  databaseDirectUrl: string | undefined;
  /** Addresses for the logins that the server did not make itself. */
  loginUrls: Partial<Record<Login, string>>;
  /** To the database, at most. */
  databaseConnections: number;
  /** Where photos are; null for the data folder. */
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** When uploads stop: at so much of the disk, whatever it holds, or so much of photos. */
  photoSpace: { percent: number } | { bytes: number };
  /** Where a backup is made every night. Undefined: nowhere. */
  backupFolder: string | undefined;
  /** Origin without a trailing slash. */
  siteUrl: string;
  /** Whether browsers keep to https on all subdomains of the site. */
  hstsSubdomains: boolean;
  /** What a database that never had content is filled with: by default the demo content, if the site is on this machine. */
  seed: "demo" | "none";
  /** Undefined: mail goes to the outbox in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: that of the database. */
  staffPolicy: StaffPolicy | undefined;
  /** Addresses and networks of reverse proxies, whose X-Forwarded-For header counts. */
  trustedProxies: readonly string[];
  /** Whether attempts to sign in and the like are counted. */
  rateLimits: boolean;
  /** bcrypt's cost: each step doubles the time of a hash. */
  passwordCost: number;
  /** Other sites to sign in with. */
  oauth: Partial<Record<"github" | "google", { clientId: string; secret: string }>>;
  /** A GitHub Enterprise Server, without a trailing slash. Undefined: github.com. */
  githubUrl: string | undefined;
  walkPlanner: "valhalla" | "estimate";
  valhallaUrl: string;
  placeFinder: "nominatim" | "gazetteer";
  nominatimUrl: string;
  /** The station feed; null without a key. */
  nationalRail: { url: string; key: string } | null;
  /** Of a GTFS feed that is imported every night. */
  timetableUrl: string | undefined;
  /** A PMTiles archive: a path or a URL. Undefined: the map shows the pictures of `site.tiles`. */
  basemap: { address: string; attribution: string | undefined } | undefined;
  site: SiteSettings;
  /** Of rows of /open-data that have none of their own. */
  openData: OpenDataTerms;
  /** Where messages of visitors go. Undefined: they are stored only. */
  contactEmail: string | undefined;
  /** Sent to third-party services: the product, the site and a contact. */
  userAgent: string;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** A problem that the person who starts the server can solve. Its message is shown to them without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** Reads the settings from environment variables. Throws a SetupError that lists each wrong value, or names the first that is wrong beside another. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new SetupError(`These settings are wrong:\n${problems.join("\n")}`);
  }
  const values = parsed.data;
  const host = values.HOST ?? "127.0.0.1";
  const settingsPort = values.PORT ?? 3000;
  const trustedProxies = values.TRUSTED_PROXY ?? [];
  if (!values.SITE_URL && (!isLoopbackHost(host) || trustedProxies.length > 0)) {
    throw new SetupError(
      "Set SITE_URL to the address that visitors use, such as https://alight.example: the server listens beyond this machine.",
    );
  }
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${settingsPort}`);
  checkTogether(values, siteUrl);
  return {
    port: settingsPort,
    host,
    metrics: values.METRICS_PORT
      ? { port: values.METRICS_PORT, host: values.METRICS_HOST ?? "127.0.0.1" }
      : null,
    dataFolder: resolve(values.DATA_DIR ?? "data"),
    secrets: values.SECRETS,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    loginUrls: {
      ...(values.DATABASE_URL_VISITORS && { visitors: values.DATABASE_URL_VISITORS }),
      ...(values.DATABASE_URL_SIGNED_IN && { signedIn: values.DATABASE_URL_SIGNED_IN }),
      ...(values.DATABASE_URL_SERVER && { server: values.DATABASE_URL_SERVER }),
    },
    databaseConnections: values.DATABASE_CONNECTIONS ?? 20,
    s3: readBucket(values),
    photoSpace: values.PHOTO_SPACE ?? { percent: 90 },
    backupFolder: values.BACKUP_FOLDER && resolve(values.BACKUP_FOLDER),
    siteUrl: siteUrl.origin,
    hstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    seed: values.SEED ?? (isLoopbackHost(siteUrl.hostname) ? "demo" : "none"),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `alight@${siteUrl.hostname}`,
    staffPolicy: values.STAFF_POLICY,
    trustedProxies,
    rateLimits: values.RATE_LIMITS !== "off",
    passwordCost: values.PASSWORD_COST ?? 10,
    oauth: {
      ...provider("github", values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET),
      ...provider("google", values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    },
    githubUrl: values.GITHUB_URL?.replace(/\/+$/, ""),
    walkPlanner: values.WALK_PLANNER ?? "valhalla",
    placeFinder: values.PLACE_FINDER ?? "gazetteer",
    nominatimUrl: values.NOMINATIM_URL ?? "https://nominatim.openstreetmap.org",
    valhallaUrl: values.VALHALLA_URL ?? "https://valhalla1.openstreetmap.de",
    nationalRail: values.NATIONAL_RAIL_KEY
      ? { url: values.NATIONAL_RAIL_URL ?? NATIONAL_RAIL_URL, key: values.NATIONAL_RAIL_KEY }
      : null,
    timetableUrl: values.TIMETABLE_URL,
    contactEmail: values.CONTACT_EMAIL,
    openData: {
      licence: values.DATA_LICENCE ?? "CC BY 4.0",
      attribution: values.DATA_ATTRIBUTION ?? DEMO_ATTRIBUTION,
    },
    basemap: values.BASEMAP
      ? {
          address: /^https?:/i.test(values.BASEMAP) ? values.BASEMAP : resolve(values.BASEMAP),
          attribution: values.TILES_ATTRIBUTION,
        }
      : undefined,
    site: readSite(values, siteUrl.origin),
    userAgent: `${PRODUCT_NAME} (+${siteUrl.origin}${values.CONTACT_EMAIL ? `; ${values.CONTACT_EMAIL}` : ""})`,
    logLevel: values.LOG_LEVEL ?? "info",
  };
}

function readSite(values: Values, siteUrl: string): SiteSettings {
  return {
    siteUrl,
    tiles: {
      url: values.TILES_URL ?? DEFAULT_TILES.url,
      attribution: values.TILES_ATTRIBUTION ?? DEFAULT_TILES.attribution,
      maxZoom: values.TILES_MAX_ZOOM ?? DEFAULT_TILES.maxZoom,
    },
    photoHttpHosts: values.PHOTO_HTTP_HOSTS ?? [],
    operator: { name: values.OPERATOR_NAME, address: values.OPERATOR_ADDRESS, email: values.CONTACT_EMAIL },
    newsletterFormUrl: values.NEWSLETTER_FORM_URL,
    ticketWidgetUrl: values.TICKET_WIDGET_URL,
    hasServiceWorker: values.SERVICE_WORKER !== "off",
  };
}

/** Throws a SetupError at values that are wrong beside each other. */
function checkTogether(values: Values, siteUrl: URL): void {
  if (siteUrl.pathname !== "/" || siteUrl.search || siteUrl.hash) {
    throw new SetupError("SITE_URL must be an origin only, such as https://alight.example, without a path.");
  }
  if (values.RATE_LIMITS === "off" && !isLoopbackHost(siteUrl.hostname)) {
    throw new SetupError("RATE_LIMITS=off is for measurements on this machine: SITE_URL is not on it.");
  }
  if (values.PASSWORD_COST !== undefined && values.PASSWORD_COST < 10 && !isLoopbackHost(siteUrl.hostname)) {
    throw new SetupError("A PASSWORD_COST below 10 is for tests on this machine: SITE_URL is not on it.");
  }
  if (!values.DATABASE_URL)
    for (const name of [
      "DATABASE_DIRECT_URL",
      "DATABASE_URL_VISITORS",
      "DATABASE_URL_SIGNED_IN",
      "DATABASE_URL_SERVER",
    ] as const)
      if (values[name]) throw new SetupError(`${name} needs DATABASE_URL, which makes the tables.`);
  if (values.PLACE_FINDER === "nominatim" && !values.CONTACT_EMAIL)
    throw new SetupError("PLACE_FINDER=nominatim needs CONTACT_EMAIL: Nominatim asks for a contact.");
}

function readSpace(text: string): { percent: number } | { bytes: number } {
  const amount = Number.parseInt(text.trim(), 10);
  const exponent = { M: 2, G: 3, T: 4 }[/[MGT]/i.exec(text)?.[0].toUpperCase() ?? ""];
  return exponent ? { bytes: amount * 1000 ** exponent } : { percent: amount };
}

function readBucket(values: Values): Settings["s3"] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_REGION && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new SetupError(
      "Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.",
    );
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ""),
    bucket: S3_BUCKET,
    region: S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function provider(name: string, clientId: string | undefined, secret: string | undefined) {
  if (!clientId !== !secret)
    throw new SetupError(`Set both ${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET.`);
  return clientId && secret ? { [name]: { clientId, secret } } : {};
}

/** Whether a server on `host` is reachable from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    host === "[::1]" ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}
