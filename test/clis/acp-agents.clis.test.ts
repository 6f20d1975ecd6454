import { describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import type { ModelRequest } from "#test/model-provider/model-request.ts";
import { expireLease } from "#test/tickets.ts";
import { git, until } from "#test/worker-bench.ts";
import { expectSaid, useAgents, worktreeIn } from "./agent-bench.ts";
import { TESTED_AGENTS } from "./agents.ts";
import { installAgents } from "./install-agents.ts";

/** The coding agents of docs/workers.md over ACP, as npm has them, do their work under a worker of ours, behind the wall. */
const installed = await installAgents();
useDatabase();
const bench = useAgents(installed);

const COMMIT = "git -c user.name=Agent -c user.email=agent@example.com commit -qam Add";
const MEND = `sed -i 's/a - b/a + b/' sum.js && git diff --stat && ${COMMIT}`;
const ASK = '::ask {"text": "Half up or half to even?", "options": ["half up", "half to even"]}';

for (const agent of TESTED_AGENTS) {
  const { name, acpProgram, shell, write } = agent;
  /** Gemini CLI loads a session, and begins another where it kept none yet; of one that it loads its model may hear nothing. */
  const remembers = name !== "Gemini CLI";
  const expectHeard = (request: ModelRequest | undefined, text: string, times: number) =>
    remembers
      ? expectSaid(request, text).toBe(times)
      : expectSaid(request, "This is attempt").toBeGreaterThanOrEqual(1);
  const expectGoesOn = (now: string | null, before: string | null | undefined, said: string[]) =>
    remembers
      ? expect(now, said.join("\n")).toBe(before)
      : expect([`${now}`, ...said]).toContainEqual(expect.stringMatching(`^${before}$|it begins anew`));
  const missing = installed.missing.get(acpProgram);
  describe.skipIf(missing !== undefined)(`${name} ${installed.versions.get(acpProgram) ?? `(${missing})`}`, () => {
    test("does its work, and is done", async () => {
      bench.play(
        { text: "I look first.", calls: [shell("cat sum.js; pwd; git log --oneline | head -3")] },
        (request) => ({ calls: [write(`${worktreeIn(request)}/NOTES.md`, "The sum adds.\n")] }),
        { calls: [shell(MEND)] },
        { text: "The sum adds now." },
      );
      const made = await bench.ticket();
      await bench.once(await bench.overAcp(agent));
      const { state, run, said } = await bench.outcome(made.id);
      expect(run, said.join("\n")).toMatchObject({ state: "succeeded", summary: "The sum adds now." });
      expect(state).toBe("done");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:sum.js`)).toContain("a + b");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:NOTES.md`)).toBe("The sum adds.");
      expect(git(bench.repo, "log", "--format=%an: %s", `yardmaster/${made.key}`)).toContain("Agent: Add");
      expect(run).toMatchObject({ inputTokens: expect.any(Number), session: expect.stringMatching(/^[\w-]{8,}$/) });
      const { items } = await bench.lead.readRunEvents(run.id);
      const types = items.map(({ type }) => type);
      expect(types.filter((type) => type === "tool_call").length, said.join("\n")).toBeGreaterThanOrEqual(3);
      expect(types.filter((type) => type === "tool_result").length).toBeGreaterThanOrEqual(3);
      // opencode tells no diff of a file that it writes, but what it was to write.
      expect(JSON.stringify(items)).toContain(name === "opencode" ? "The sum adds.\\n" : "+The sum adds.");
    });

    test("that changes nothing is nudged in its own session three times, and then held", async () => {
      const asked = bench.play({ text: "Done. Everything is in order." });
      const made = await bench.ticket();
      await bench.once(await bench.overAcp(agent));
      const { holdReason, run, said } = await bench.outcome(made.id);
      expect({ holdReason, state: run.state }, said.join("\n")).toEqual({ holdReason: "incomplete", state: "paused" });
      expect(said.filter((message) => /Nudge \d of 3/.test(message))).toHaveLength(3);
      expect(said.filter((message) => message === "Done. Everything is in order.")).toHaveLength(4);
      expect(asked).toHaveLength(4);
      expectHeard(asked[3], "Everything is in order.", 3);
      expectHeard(asked[3], "This is attempt 1", 1);
    });

    test("that asks gets the answer in its own session, and goes on", async () => {
      const asked = bench.play(
        { text: `It can be meant in two ways.\n\n${ASK}` },
        { calls: [shell(MEND)] },
        { text: "Rounded as the answer says." },
      );
      const made = await bench.ticket();
      bench.start(await bench.overAcp(agent));
      await until(async () => (await bench.lead.readTicket(made.id)).holdReason).toBe("question");
      const before = await bench.outcome(made.id);
      const [hold] = before.holds;
      await bench.lead.decideHold(hold?.id ?? "", { verb: "answer", answer: "half up", version: hold?.version ?? 0 });
      await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
      const { run, said } = await bench.outcome(made.id);
      expectHeard(asked[1], "It can be meant in two ways.", 1);
      expectHeard(asked[1], "This is attempt 1", 1);
      expectSaid(asked[1], "> half up").toBe(1);
      expectGoesOn(run.session, before.run.session, said);
      expect(run.summary, said.join("\n")).toBe("Rounded as the answer says.");
    });

    test("whose worker is killed goes on in its session with the next attempt", async () => {
      const asked = bench.play(
        { text: "I look first.", calls: [shell("cat sum.js")] },
        { hang: true },
        { calls: [shell(MEND)] },
        { text: "The sum adds now." },
      );
      const made = await bench.ticket();
      const profile = await bench.overAcp(agent);
      const worker = bench.startProcess(profile);
      await until(async () => asked.length).toBe(2);
      await until(async () => (await bench.outcome(made.id)).run.session).not.toBeNull();
      worker.kill("SIGKILL");
      await expireLease((await bench.outcome(made.id)).run.id);
      await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
      bench.start(profile);
      await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
      const { run, runs, said } = await bench.outcome(made.id);
      expectGoesOn(run.session, runs[0]?.session, said);
      expectHeard(asked[2], "I look first.", 1);
    });

    test("that is killed is a failure of the infrastructure", async () => {
      const asked = bench.play({ text: "I look first.", calls: [shell("cat sum.js")] }, { hang: true });
      const made = await bench.ticket();
      bench.start(await bench.overAcp(agent));
      await until(async () => asked.length).toBe(2);
      const { run } = await bench.outcome(made.id);
      process.kill(await bench.childOf(run.id), "SIGKILL");
      await until(async () => (await bench.lead.readRun(run.id)).state).toBe("failed");
      expect(await bench.lead.readRun(run.id)).toMatchObject({ category: "infrastructure" });
    });

    test("whose key is refused fails by its own words", async () => {
      const asked = bench.play({ status: 401, body: agent.refusedKey });
      const made = await bench.ticket();
      await bench.once(await bench.overAcp(agent));
      const { run, said } = await bench.outcome(made.id);
      expect(run, said.join("\n")).toMatchObject({ state: "failed", category: "auth" });
      // Claude Code would try ten times more.
      expect(asked.length).toBeLessThan(10);
    });

    test("whose quota is used up says until when", async () => {
      bench.play(agent.spentQuota(Math.floor(Date.now() / 1000) + 7200));
      const made = await bench.ticket();
      await bench.once(await bench.overAcp(agent));
      const { run, said } = await bench.outcome(made.id);
      expect(run, said.join("\n")).toMatchObject({ state: "failed", category: "api" });
    });
  });
}
