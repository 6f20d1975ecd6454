import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { parseProfile } from "#lib/worker/agents/profile.ts";
import { TESTED_AGENTS } from "./agents.ts";
import { documentedAcpAgents, documentedAgent, documentedAgents } from "./documented-agents.ts";

test("each row of the table is a command and its grants", () => {
  const names = documentedAgents().map(({ name }) => name);
  expect(names).toEqual(["Claude Code", "Codex CLI", "Gemini CLI", "opencode", "Cursor"]);
  for (const { name } of TESTED_AGENTS) expect(documentedAgent(name).grants).toEqual({ grant: [expect.any(String)] });
});

test("each row of the table over ACP is a command, what stands beside it, and its grants", () => {
  const rows = documentedAcpAgents();
  expect(rows.map(({ name }) => name)).toEqual(TESTED_AGENTS.map(({ name }) => name));
  for (const { command, grants } of rows)
    expect(parseProfile({ name: "a", command, ...grants })).toMatchObject({
      driver: "acp",
      grant: [expect.any(String)],
    });
});

test("the first steps start the documented command with the documented grant", () => {
  const readme = readFileSync(path.join(projectFolder, "README.md"), "utf8");
  const { command, grants } = documentedAgent("Claude Code");
  expect(JSON.parse(/"command": (\[.*?\])/.exec(readme)?.[1] ?? "[]")).toEqual(command);
  expect(JSON.parse(/"grant": (\[.*?\])/.exec(readme)?.[1] ?? "[]")).toEqual(grants.grant);
});
