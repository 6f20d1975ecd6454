import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { parseProfile } from "#lib/worker/agents/profile.ts";
import { AGENT_CHOICES, type AgentChoice, startCommand } from "./start-command.ts";

const choices = fc.constantFrom(...(Object.keys(AGENT_CHOICES) as AgentChoice[]));

test("a shell that gets the lines writes a profile that a worker takes, whatever the folder is called", () => {
  const repo = fc.string({ unit: fc.constantFrom("a", "/", " ", "'", '"', "$", "`", "\\", "(", "é", "!") });
  fc.assert(
    fc.property(choices, repo, (choice, folder) => {
      const lines = startCommand({
        choice,
        project: "default",
        url: "http://127.0.0.1:4000",
        token: "ym_x",
        repo: folder,
      }).split("\n");
      const file = `~/agents/${AGENT_CHOICES[choice].name}.json`;
      expect(lines[0]).toBe(`mkdir -p ~/agents && cat > ${file} <<'END'`);
      expect(lines.at(-1)).toBe(
        `YARDMASTER_TOKEN=ym_x bin/yardmaster worker --profile ${file} --url http://127.0.0.1:4000`,
      );
      const written = execFileSync("sh", ["-c", ["cat <<'END'", ...lines.slice(1, -1)].join("\n")], {
        encoding: "utf8",
      });
      const profile = parseProfile(JSON.parse(written));
      expect(profile).toMatchObject({
        driver: "command",
        project: "default",
        settings: { command: AGENT_CHOICES[choice].command },
      });
      if (choice !== "shell" && folder.trim() !== "") expect(profile.workspace?.repo).toBe(folder.trim());
    }),
    { numRuns: 25 },
  );
});

test("docs/workers.md prints each command as one JSON array, with its grants", () => {
  const docs = readFileSync(path.join(projectFolder, "docs/workers.md"), "utf8");
  const { shell: _, ...agents } = AGENT_CHOICES;
  for (const { command, grant } of Object.values(agents)) {
    const row = docs
      .split("\n")
      .find((line) => line.includes(`\`[${command.map((word) => JSON.stringify(word)).join(", ")}]\``));
    expect(row, command[0]).toContain(`"grant": ${JSON.stringify(grant)}`);
  }
});

test("what only the person knows has a place of its own", () => {
  const command = startCommand({ choice: "claude", project: "p", url: "http://d", token: null, repo: "" });
  expect(command).toContain("YARDMASTER_TOKEN=ym_your-token ");
  expect(command).toContain('"repo":"/path/to/your/repository"');
});
