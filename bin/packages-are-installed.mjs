// Exits with 0 when node_modules holds what package-lock.json asks for. npm writes the record of what it installed last,
// so an install that was interrupted leaves none. Packages for other platforms may be missing.
import { readFileSync } from "node:fs";

const packages = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")).packages;

try {
  const wanted = packages("../package-lock.json");
  const installed = packages("../node_modules/.package-lock.json");
  const agrees = ([place, { version, optional }]) =>
    place === "" || (installed[place] ? installed[place].version === version : optional === true);
  process.exitCode = Object.entries(wanted).every(agrees) ? 0 : 1;
} catch {
  process.exitCode = 1;
}
