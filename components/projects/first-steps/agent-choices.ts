/** Command lines that a worker can start, as docs/workers.md lists them; the first proves that all is connected. */
export const AGENT_CHOICES = {
  shell: {
    label: "A line of shell, to see it work",
    name: "first-agent",
    command: ["sh", "-c", 'echo "Worked on $YARDMASTER_TICKET_KEY"'],
  },
  claude: {
    label: "Claude Code",
    name: "claude",
    command: ["claude", "-p", "--output-format", "stream-json", "--verbose", "--permission-mode", "acceptEdits"],
  },
  codex: {
    label: "Codex CLI",
    name: "codex",
    command: ["codex", "exec", "--json", "--sandbox", "workspace-write", "-"],
  },
  gemini: {
    label: "Gemini CLI",
    name: "gemini",
    command: ["gemini", "--output-format", "stream-json", "--approval-mode", "auto_edit"],
  },
  opencode: { label: "opencode", name: "opencode", command: ["opencode", "run", "--format", "json"] },
  cursor: {
    label: "Cursor",
    name: "cursor",
    command: ["sh", "-c", 'cursor-agent -p --force --output-format stream-json "$(cat "$YARDMASTER_BRIEF")"'],
  },
} as const satisfies Record<string, { label: string; name: string; command: readonly string[] }>;

export type AgentChoice = keyof typeof AGENT_CHOICES;
