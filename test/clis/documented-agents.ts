import { readFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";

/** A coding agent as a row of the table in docs/workers.md prints it. */
export interface DocumentedAgent {
  name: string;
  command: [string, ...string[]];
  /** the fields of a profile beside it: the first that the row names */
  grants: Record<string, unknown>;
}

/** The rows of the table under "Coding agents", so that what is tested is what is printed. */
export function documentedAgents(): DocumentedAgent[] {
  return [...section("Coding agents").matchAll(/^\| ([^|]+) \| `(\[.*?\])` \| (.*) \|$/gm)].map(
    ([, name = "", command = "", grants = ""]) => ({ name, command: JSON.parse(command), grants: fields(grants) }),
  );
}

/** The rows of the table under "Agents over ACP": `grants` has also what stands beside the command. */
export function documentedAcpAgents(): DocumentedAgent[] {
  const rows = section("Agents over ACP").matchAll(/^\| ([^|]+) \| `(\[.*?\])` \| `([^`]*)` \| (.*) \|$/gm);
  return [...rows].map(([, name = "", command = "", beside = "", grants = ""]) => ({
    name,
    command: JSON.parse(command),
    grants: { driver: "acp", ...JSON.parse(`{${beside}}`), ...fields(grants) },
  }));
}

/** The row of one agent; throws where the document has none. */
export function documentedAgent(name: string, among = documentedAgents()): DocumentedAgent {
  const found = among.find((agent) => agent.name === name);
  if (found === undefined) throw new Error(`docs/workers.md has no row for ${name} in its table of coding agents.`);
  return found;
}

function section(title: string): string {
  const document = readFileSync(path.join(projectFolder, "docs/workers.md"), "utf8");
  return document.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
}

/** The first fields of a profile that a cell names. */
function fields(cell: string): Record<string, unknown> {
  return JSON.parse(`{${/`("(?:grant|folders)": .*?)`/.exec(cell)?.[1] ?? ""}}`);
}
