/** Command lines that a worker can start, with the keys that they are granted, as docs/workers.md lists them; the first proves that all is connected. */
export const AGENT_CHOICES = {
  shell: {
    label: "A line of shell, to see it work",
    name: "first-agent",
    command: ["sh", "-c", 'echo "Worked on $YARDMASTER_TICKET_KEY"'],
  },
  claude: {
    label: "Claude Code",
    name: "claude",
    command: "claude -p --output-format stream-json --verbose --permission-mode acceptEdits --allowedTools Bash".split(
      " ",
    ),
    grant: ["ANTHROPIC_API_KEY"],
  },
  codex: {
    label: "Codex CLI",
    name: "codex",
    command: ["codex", "exec", "--json", "--sandbox", "danger-full-access", "-"],
    grant: ["CODEX_API_KEY"],
  },
  gemini: {
    label: "Gemini CLI",
    name: "gemini",
    command: ["gemini", "--skip-trust", "--output-format", "stream-json", "--approval-mode", "yolo"],
    grant: ["GEMINI_API_KEY"],
  },
  opencode: {
    label: "opencode",
    name: "opencode",
    command: ["opencode", "run", "--format", "json"],
    grant: ["ANTHROPIC_API_KEY"],
  },
  cursor: {
    label: "Cursor",
    name: "cursor",
    command: ["sh", "-c", 'cursor-agent -p --force --output-format stream-json "$(cat "$YARDMASTER_BRIEF")"'],
    grant: ["CURSOR_API_KEY"],
  },
} as const satisfies Record<
  string,
  { label: string; name: string; command: readonly string[]; grant?: readonly string[] }
>;

export type AgentChoice = keyof typeof AGENT_CHOICES;

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
  const { label: _, name, command, ...grants } = AGENT_CHOICES[of.choice];
  const workspace = of.choice === "shell" ? {} : { workspace: { repo: of.repo.trim() || REPO_PLACE } };
  const profile = { name, driver: "command", project: of.project, command, ...workspace, ...grants };
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
