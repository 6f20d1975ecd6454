// Adds to package-lock.json the optional packages for other platforms that npm left out, which it does when the registry
// at hand does not have them. Without them `npm ci` refuses the lock. Prints how many were missing; with --check it
// changes nothing and exits with 1 when any is. Run it after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = findMissing(lock.packages);
process.stdout.write(`${missing.length} optional packages are missing from package-lock.json.\n`);
if (process.argv.includes("--check")) process.exitCode = missing.length === 0 ? 0 : 1;
else if (missing.length > 0) complete();

function findMissing(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => place !== "" && !isInReach(packages, place, name))
      .map(([name, version]) => [`node_modules/${name}`, entry(name, version, dev)]),
  );
}

/** Whether Node would find `name` from `place`: in its own node_modules or in one further up. */
function isInReach(packages, place, name) {
  if (packages[`${place}/node_modules/${name}`]) return true;
  const above = place.lastIndexOf("/node_modules/");
  return above === -1 ? Boolean(packages[`node_modules/${name}`]) : isInReach(packages, place.slice(0, above), name);
}

/** What npm writes for a package of another platform, as far as its name tells. */
function entry(name, version, dev) {
  if (!/^\d/.test(version)) throw new Error(`${name}@${version}: only exact versions can be completed.`);
  const words = name.split("/").at(-1).split(/[-.]/);
  const cpu = words.includes("arm")
    ? "arm"
    : words.find((word) => ["x64", "arm64", "ia32", "ppc64", "s390x", "riscv64", "wasm32", "loong64"].includes(word));
  const os = words.find((word) => ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].includes(word));
  if (cpu === undefined && os === undefined) throw new Error(`${name}: its name tells no platform.`);
  const libc = [words.includes("musl") && "musl", words.includes("gnu") && os === "linux" && "glibc"].find(Boolean);
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function complete() {
  const added = { ...lock.packages, ...Object.fromEntries(missing) };
  lock.packages = Object.fromEntries(Object.entries(added).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
