/** Who may import whom in `app`: a folder imports only from earlier lines; those of one line do not import each other. */
const tiers = [
  ["shared"],
  ["ui"],
  ["map"],
  ["timetable"],
  ["photos", "places", "walks", "trains", "hours", "consent", "account"],
  ["day"],
  ["stations"],
  ["attractions"],
  ["catalogue", "imports"],
  ["search"],
  ["contact", "newsletter", "tickets", "legal"],
  ["offline"],
  ["routes"],
];
const folders = tiers.flat();
const entryFiles = String.raw`(root\.tsx|routes\.ts|entry\.(client|server)\.tsx|virtual\.d\.ts|app\.css)$`;
const hasTier = `^app/((${folders.join("|")})/|${entryFiles})`;
const ourFolders = ["app", "server", "scripts", "bench", "supabase", "tests"];
const tests = String.raw`\.test\.tsx?$`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const appOrder = tiers.flatMap((tier, index) =>
  tier.map((folder) => ({
    name: `app/${folder}`,
    comment: `app/${folder} imports from itself and the folders before it.`,
    from: { path: `^app/${folder}/` },
    to: { path: "^app/", pathNot: `^app/(${[...tiers.slice(0, index).flat(), folder].join("|")})/` },
  })),
);

const unknownFolder = "Every folder of app has its place in the order.";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const rules = [
  ...appOrder,
  {
    name: "routes-apart",
    comment: "Two routes share nothing but what another folder holds.",
    from: { path: "^app/routes/([^/]+)" },
    to: { path: "^app/routes/", pathNot: "^app/routes/$1(/|$)" },
  },
  {
    name: "unknown-folder",
    comment: unknownFolder,
    from: { path: "^app/", pathNot: hasTier },
    to: {},
  },
  {
    name: "unknown-folder-imported",
    comment: unknownFolder,
    from: {},
    to: { path: "^app/", pathNot: hasTier },
  },
  {
    name: "unknown-folder-alone",
    comment: unknownFolder,
    from: { orphan: true, path: "^app/", pathNot: hasTier },
    to: {},
  },
  {
    name: "app-without-server",
    comment: "What a browser can ask for holds nothing of the server.",
    from: { path: "^app/", pathNot: tests },
    to: { path: "^server/" },
  },
  {
    name: "no-tests-in-production",
    from: { path: "^(app|server|packages)/", pathNot: tests },
    to: { path: [tests, "^(tests|scripts|bench)/"] },
  },
  {
    name: "server-without-pages",
    comment: "The server imports ports, rules and schemas of app, never what is drawn.",
    from: { path: "^server/" },
    to: { path: [String.raw`^app/.*\.(tsx|css)$`, "^app/(ui|routes)/"], reachable: true },
  },
  {
    name: "leaflet-in-map-only",
    from: { pathNot: "^app/map/" },
    to: { path: "(^|node_modules/(@types/)?)leaflet(/|$)" },
  },
  {
    name: "pg-in-database-only",
    comment: "Elsewhere SQL goes through a pool whose login may do what it has to.",
    from: { path: "^(app|server)/", pathNot: `^server/(database|backup)/|${tests}` },
    to: { path: "(^|node_modules/)(@types/)?pg(/|$)" },
  },
  {
    name: "packages-apart",
    comment: "A package knows nothing of Alight.",
    from: { path: "^packages/([^/]+)/" },
    to: { path: `^(${ourFolders.join("|")}|packages/(?!$1/))` },
  },
  {
    name: "resolved",
    comment: "An import that is not resolved is held to no rule.",
    from: {},
    to: { couldNotResolve: true, path: "^(#|[.]{1,2}/(?!.*[+]types/))" },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: "error", ...rule })),
  options: {
    // The default parser needs TypeScript 6; with 7 it reads no module and reports no violation.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".css"] },
  },
};
