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
  const document = readFileSync(path.join(projectFolder, "docs/workers.md"), "utf8");
  const [, section = ""] = document.split("\n## Coding agents\n");
  return [...section.matchAll(/^\| ([^|]+) \| `(\[.*?\])` \| (.*) \|$/gm)].map(
    ([, name = "", command = "", grants = ""]) => ({
      name,
      command: JSON.parse(command),
      grants: JSON.parse(`{${/`("(?:grant|folders)": .*?)`/.exec(grants)?.[1] ?? ""}}`),
    }),
  );
}

/** The row of one agent; throws where the document has none. */
export function documentedAgent(name: string): DocumentedAgent {
  const found = documentedAgents().find((agent) => agent.name === name);
  if (found === undefined) throw new Error(`docs/workers.md has no row for ${name} in its table of coding agents.`);
  return found;
}
