import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { processName } from "#lib/db/connection/process-name.ts";
import type { DeskProcess } from "#lib/db/insights/desk-processes.ts";
import { registry } from "#lib/process-registry.ts";
import { projectFolder } from "#lib/project-folder.ts";

/** What this web process says of itself. */
export function thisDesk(): Omit<DeskProcess, "startedAt" | "seenSeconds"> {
  const build = process.env.YARDMASTER_BUILD;
  return {
    ...{ id: processName(), host: hostname(), pid: process.pid },
    version: registry.once("desk.version", readVersion),
    build: build === undefined ? "development" : path.basename(build),
    stopping: registry.shutdown.signal.aborted,
  };
}

function readVersion(): string {
  const file = path.join(/* turbopackIgnore: true */ projectFolder, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
