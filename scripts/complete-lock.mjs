// npm leaves an optional package for another platform out of package-lock.json when the registry in use does not have that
// version; npm 11's `npm ci` then refuses the whole lock, and other platforms get whatever is current. Run after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds to a lock what its packages name as optional and it does not list. Without a checksum: there is none to know.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]} the names that were added
 */
export function completeLock(lock) {
  const added = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isListed(lock, place, name)) continue;
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

/** Looks where Node would: beside the package, then outwards. */
function isListed(lock, place, name) {
  const outwards = place
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
  // npm keeps the names in its own order; so does this.
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.join(", ")}` : "Nothing was missing.");
}
