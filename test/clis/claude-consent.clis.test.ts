import { describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { git, until } from "#test/worker-bench.ts";
import { useAgents } from "./agent-bench.ts";
import { TESTED_AGENTS } from "./agents.ts";
import { installAgents } from "./install-agents.ts";

/** Claude Code under the driver `command` stops at a call that nobody permitted, and makes it once a person has allowed it. */
const installed = await installAgents();
useDatabase();
const bench = useAgents(installed);
const [agent] = TESTED_AGENTS;
if (agent?.name !== "Claude Code") throw new Error("Claude Code is the first of the tested agents.");
const { shell, write } = agent;
const COUNT = "echo counted >> count.txt";

const counted = (key: string) =>
  git(bench.repo, "show", `yardmaster/${key}:count.txt`).split("\n").filter(Boolean).length;

async function held(ticketId: string) {
  await until(async () => (await bench.lead.readTicket(ticketId)).holdReason).toBe("approval");
  const [hold] = (await bench.lead.readTicket(ticketId)).holds.filter(({ state }) => state === "open");
  if (hold === undefined) throw new Error("The ticket has no open hold.");
  return hold;
}

describe.skipIf(installed.missing.has(agent.program))(`Claude Code ${installed.versions.get(agent.program)}`, () => {
  test("holds the exact call, makes it once when it is allowed, and hears why another was not", async () => {
    const asked = bench.play(
      { text: "I write first.", calls: [write("NOTES.md", "Noted.\n")] },
      { text: "Then I count, and more at once.", calls: [shell("echo forgotten >> count.txt"), shell(COUNT)] },
      { text: "And now I publish.", calls: [shell("echo published >> count.txt")] },
      { text: "All is counted." },
    );
    const made = await bench.ticket();
    bench.start(await bench.documented(agent, { permits: ["edit"] }));
    const first = await held(made.id);
    expect(first.call).toMatchObject({ tool: "Bash", arguments: { command: COUNT } });
    await bench.lead.decideHold(first.id, { verb: "approve", version: first.version });
    await until(async () => (await held(made.id)).id).not.toBe(first.id);
    const second = await held(made.id);
    await bench.lead.decideHold(second.id, { verb: "reject", note: "Never publish.", version: second.version });
    await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
    const { said } = await bench.outcome(made.id);
    expect(counted(made.key), said.join("\n")).toBe(1);
    expect(JSON.stringify(asked.at(2)?.body)).toMatch(/only this one was kept.*echo forgotten/);
    expect(JSON.stringify(asked.at(-1)?.body)).toContain("Never publish.");
    expect(git(bench.repo, "show", `yardmaster/${made.key}:NOTES.md`)).toBe("Noted.");
  });

  test("whose worker is killed while it waits makes the call under another", async () => {
    bench.play({ calls: [shell(COUNT)] }, { text: "Counted." });
    const made = await bench.ticket();
    const profile = await bench.documented(agent, { permits: ["edit"] });
    const worker = bench.startProcess(profile);
    const hold = await held(made.id);
    worker.kill("SIGKILL");
    await bench.lead.decideHold(hold.id, { verb: "approve", version: hold.version });
    bench.start(profile);
    await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
    expect(counted(made.key)).toBe(1);
  });
});
