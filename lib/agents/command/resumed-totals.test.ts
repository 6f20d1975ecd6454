import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import type { AgentJob, Progress } from "../driver.ts";
import { withoutWall } from "../process/wall/wall.ts";
import { commandDriver } from "./command-driver.ts";

/** What Claude Code 2.1.330 printed in three starts of one session: its cost there is that of all of them so far. */
const TURNS = path.join(projectFolder, "lib/agents/command/output-formats/testdata/claude-turn-");
const CLAUDE = `#!/bin/sh
cat > /dev/null
echo >> starts
exec cat "${TURNS}$(wc -l < starts | tr -d ' ').jsonl"
`;

test("what a session cost before it is resumed is counted once, nudged or in another run", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "resumed-totals-"));
  try {
    await writeFile(path.join(folder, "claude"), CLAUDE, { mode: 0o755 });
    const started = async (resume: object | null) => {
      const spent: Progress = {};
      const job = {
        ticket: { id: "tkt_1", key: "DEF-1" },
        run: { id: "run_1", steps: null, inputTokens: null, outputTokens: null, costUsd: null },
        brief: { text: "# DEF-1\n", attempt: 1 },
        resume,
        folder,
        workspace: folder,
        previousFolders: [],
        signal: new AbortController().signal,
        mask: (text: string) => text,
        report: async () => {},
        progress: (totals: Progress) => void Object.assign(spent, totals),
        steering: { pause: () => null, messages: () => [], heard: async () => {} },
        enclose: withoutWall().enclose,
        adopt: () => () => {},
      } as unknown as AgentJob;
      return { spent, outcome: await commandDriver.run(job, { command: [path.join(folder, "claude"), "-p"] }) };
    };

    const first = await started(null);
    expect(first.spent).toMatchObject({ steps: 4, inputTokens: 4800, costUsd: expect.closeTo(0.01184, 6) });
    if (first.outcome.outcome !== "succeeded") throw new Error(`It ${first.outcome.outcome}.`);
    await first.outcome.evidence?.goOn?.("You stopped, but the work is not done.");
    expect(first.spent).toMatchObject({ steps: 5, inputTokens: 6000, costUsd: expect.closeTo(0.0148, 6) });
    const { spent } = await started({ verb: "answer", answer: "up", note: null, checkpoint: { brief: "" } });
    expect(spent).toMatchObject({ steps: 1, inputTokens: 1200, costUsd: expect.closeTo(0.00296, 6) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
