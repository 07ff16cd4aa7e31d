// Run after `npm install`. npm omits optional packages for other platforms from package-lock.json when the registry lacks them,
// and npm 11's `npm ci` then refuses the file.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds the optional dependencies that a lock does not list, without a checksum, which is not known.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]} the added names
 */
export function completeLock(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isListed(lock, path, name)) continue;
      lock.packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        optional: true,
      };
      added.push(name);
    }
  }
  return added;
}

/** Resolves as Node does: in the package, then in each folder above. */
function isListed(lock, path, name) {
  const outwards = path
    .split("/node_modules/")
    .map((_, index, all) => all.slice(0, all.length - index).join("/node_modules/"));
  return [...outwards.filter(Boolean), ""].some(
    (at) => `${at && `${at}/`}node_modules/${name}` in lock.packages,
  );
}

function platformOf(name) {
  const os = /android|darwin|linux|win32|freebsd|openharmony/.exec(name)?.[0];
  const cpu = /arm64|x64|ia32|wasm32|ppc64|riscv64|s390x|arm/.exec(name)?.[0];
  const libc = os === "linux" && (/musl/.exec(name) ? "musl" : /gnu/.exec(name) ? "glibc" : undefined);
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

if (import.meta.main) {
  const file = new URL("../package-lock.json", import.meta.url);
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const added = completeLock(lock);
  // In the order in which npm writes them.
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.join(", ")}` : "Nothing was missing.");
}
