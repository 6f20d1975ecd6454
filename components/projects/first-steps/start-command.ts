import { AGENT_CHOICES, type AgentChoice } from "./agent-choices.ts";

/** Stands where the secret would, once it can no longer be shown. */
export const TOKEN_PLACE = "ym_your-token";
const REPO_PLACE = "/path/to/your/repository";

/**
 * Lines for a shell that write a profile and start a worker with it. They work as they stand in the folder of the checkout, but
 * for what only the person knows: a lost token, the folder of a repository. Nothing in them is expanded by the shell.
 */
export function startCommand(of: {
  choice: AgentChoice;
  project: string;
  url: string;
  token: string | null;
  /** Folder of the repository to work on; the line of shell needs none. */
  repo: string;
}): string {
  const { name, command } = AGENT_CHOICES[of.choice];
  const workspace = of.choice === "shell" ? {} : { workspace: { repo: of.repo.trim() || REPO_PLACE } };
  const profile = { name, driver: "command", project: of.project, command, ...workspace };
  const lines = Object.entries(profile).map(([field, value]) => `  ${JSON.stringify(field)}: ${JSON.stringify(value)}`);
  const file = `~/agents/${name}.json`;
  return [
    `mkdir -p ~/agents && cat > ${file} <<'END'`,
    "{",
    lines.join(",\n"),
    "}",
    "END",
    `YARDMASTER_TOKEN=${of.token ?? TOKEN_PLACE} bin/yardmaster worker --profile ${file} --url ${of.url}`,
  ].join("\n");
}
