import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { expireLease } from "#test/tickets.ts";
import { git, until } from "#test/worker-bench.ts";
import { expectSaid, useAgents, worktreeIn } from "./agent-bench.ts";
import { TESTED_AGENTS } from "./agents.ts";
import { documentedAgents } from "./documented-agents.ts";
import { installAgents } from "./install-agents.ts";

/** The coding agents of docs/workers.md, as npm has them, do their work under a worker of ours, behind the wall. */
const installed = await installAgents();
useDatabase();
const bench = useAgents(installed);
beforeAll(async () => {
  const policy = await bench.lead.readPolicy("default");
  await bench.lead.putPolicy({ ...policy, project: "default", services: { failures: 2, withinSeconds: 3600 } });
});

const COMMIT = "git -c user.name=Agent -c user.email=agent@example.com commit -qam Add";
const MEND = `sed -i 's/a - b/a + b/' sum.js && git diff --stat && ${COMMIT}`;
const ASK = '::ask {"text": "Half up or half to even?", "options": ["half up", "half to even"]}';

async function serviceOf(name: string): Promise<{ state: string; probeAt: string | null } | undefined> {
  const headers = { authorization: `Bearer ${bench.callers.agent}` };
  const answer = await fetch(`${bench.desk.url}/api/v1/services?project=default`, { headers });
  const { items } = (await answer.json()) as { items: { service: string; state: string; probeAt: string | null }[] };
  return items.find(({ service }) => service === name);
}

test("each documented agent is tested here, or skipped by name; Cursor's is not on npm", () => {
  const documented = documentedAgents().map(({ name }) => name);
  expect(TESTED_AGENTS.map(({ name }) => name)).toEqual(documented.filter((name) => name !== "Cursor"));
});

for (const agent of TESTED_AGENTS) {
  const { name, program, shell, write } = agent;
  const missing = installed.missing.get(program);
  describe.skipIf(missing !== undefined)(`${name} ${installed.versions.get(program) ?? `(${missing})`}`, () => {
    test("does its work, and is done", async () => {
      bench.play(
        { text: "I look first.", calls: [shell("cat sum.js; pwd; git log --oneline | head -3")] },
        (request) => ({ calls: [write(`${worktreeIn(request)}/NOTES.md`, "The sum adds.\n")] }),
        { calls: [shell(MEND)] },
        { text: "The sum adds now." },
      );
      const made = await bench.ticket();
      await bench.once(await bench.documented(agent));
      const { state, run, said } = await bench.outcome(made.id);
      expect(run, said.join("\n")).toMatchObject({ state: "succeeded", summary: "The sum adds now." });
      expect(state).toBe("done");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:sum.js`)).toContain("a + b");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:NOTES.md`)).toBe("The sum adds.");
      expect(git(bench.repo, "log", "--format=%an: %s", `yardmaster/${made.key}`)).toContain("Agent: Add");
      expect(run).toMatchObject({ inputTokens: bench.tokensOf(agent), session: expect.stringMatching(/^[\w-]{8,}$/) });
    });

    test("that changes nothing is nudged in its own session three times, and then held", async () => {
      const asked = bench.play({ text: "Done. Everything is in order." });
      const made = await bench.ticket();
      await bench.once(await bench.documented(agent));
      const { holdReason, run, said } = await bench.outcome(made.id);
      expect({ holdReason, state: run.state }, said.join("\n")).toEqual({ holdReason: "incomplete", state: "paused" });
      expect(said.filter((message) => /Nudge \d of 3/.test(message))).toHaveLength(3);
      expect(asked).toHaveLength(4);
      expectSaid(asked[3], "Everything is in order.").toBe(3);
      expectSaid(asked[3], "You stopped, but the work is not done.").toBe(3);
      expectSaid(asked[3], "This is attempt 1").toBe(1);
      expect(run.inputTokens).toBe(bench.tokensOf(agent));
    });

    test("that says it could not do it is nudged, and done once it is there", async () => {
      bench.play(
        { text: "I could not do it: sum.js is generated. The task is not finished." },
        { calls: [shell(MEND)] },
        { text: "The sum adds now." },
      );
      const made = await bench.ticket();
      await bench.once(await bench.documented(agent));
      const { state, run, said } = await bench.outcome(made.id);
      expect({ state, summary: run.summary }, said.join("\n")).toEqual({ state: "done", summary: "The sum adds now." });
    });

    test("that refuses is held, whatever its exit code", async () => {
      bench.play({ text: "I'm sorry, but I can't help with that request.", finish: "content_filter" });
      const made = await bench.ticket();
      await bench.once(await bench.documented(agent));
      const { holdReason, said } = await bench.outcome(made.id);
      expect(holdReason, said.join("\n")).toBe("incomplete");
    });

    test("that asks gets the answer in its own session, and goes on", async () => {
      const asked = bench.play(
        { text: `It can be meant in two ways.\n\n${ASK}` },
        { calls: [shell(MEND)] },
        { text: "Rounded as the answer says." },
      );
      const made = await bench.ticket();
      bench.start(await bench.documented(agent));
      await until(async () => (await bench.lead.readTicket(made.id)).holdReason).toBe("question");
      const before = await bench.outcome(made.id);
      const [hold] = before.holds;
      expect(hold?.question).toMatchObject({ text: "Half up or half to even?", options: ["half up", "half to even"] });
      await bench.lead.decideHold(hold?.id ?? "", { verb: "answer", answer: "half up", version: hold?.version ?? 0 });
      await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
      const { run, said } = await bench.outcome(made.id);
      expectSaid(asked[1], "It can be meant in two ways.").toBe(1);
      expectSaid(asked[1], "has answered your question").toBe(1);
      expectSaid(asked[1], "> half up").toBe(1);
      expectSaid(asked[1], "This is attempt 1").toBe(1);
      expect(run, said.join("\n")).toMatchObject({
        session: before.run.session,
        summary: "Rounded as the answer says.",
      });
    });

    test("whose worker is killed goes on in its session with the next attempt", async () => {
      const asked = bench.play(
        { text: "I look first.", calls: [shell("cat sum.js")] },
        { hang: true },
        { calls: [shell(MEND)] },
        { text: "The sum adds now." },
      );
      const made = await bench.ticket();
      const profile = await bench.documented(agent);
      const worker = bench.startProcess(profile);
      await until(async () => asked.length).toBe(2);
      await until(async () => (await bench.outcome(made.id)).run.session).not.toBeNull();
      worker.kill("SIGKILL");
      await expireLease((await bench.outcome(made.id)).run.id);
      await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
      bench.start(profile);
      await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
      const { run, runs, said } = await bench.outcome(made.id);
      expect(run.session, said.join("\n")).toBe(runs[0]?.session);
      expectSaid(asked[2], "I look first.").toBe(1);
      expectSaid(asked[2], "You were cut off in the middle of your work.").toBe(1);
    });

    test("that is killed is a failure of the infrastructure", async () => {
      const asked = bench.play({ text: "I look first.", calls: [shell("cat sum.js")] }, { hang: true });
      const made = await bench.ticket();
      bench.start(await bench.documented(agent));
      await until(async () => asked.length).toBe(2);
      const { run } = await bench.outcome(made.id);
      process.kill(await bench.childOf(run.id), "SIGKILL");
      await until(async () => (await bench.lead.readRun(run.id)).state).toBe("failed");
      expect(await bench.lead.readRun(run.id)).toMatchObject({ category: "infrastructure" });
    });

    test("whose key is refused fails at once, by its own words", async () => {
      const asked = bench.play({ status: 401, body: agent.refusedKey });
      const made = await bench.ticket();
      await bench.once(await bench.documented(agent));
      const { run, said } = await bench.outcome(made.id);
      expect(run, said.join("\n")).toMatchObject({ state: "failed", category: "auth" });
      // Claude Code would try ten times more.
      expect(asked.length).toBeLessThan(10);
    });

    test("whose quota is used up says until when, and its service waits until then", async () => {
      const resetsAt = Math.floor(Date.now() / 1000) + 7200;
      bench.play(agent.spentQuota(resetsAt));
      const made = [await bench.ticket(), await bench.ticket()];
      await bench.once(await bench.documented(agent, { service: `test:${program}` }));
      const outcomes = await Promise.all(made.map(({ id }) => bench.outcome(id)));
      for (const { run, said } of outcomes)
        expect(run, said.join("\n")).toMatchObject({ state: "failed", category: "api" });
      const service = await serviceOf(`test:${program}`);
      expect(service).toMatchObject({ state: "open" });
      expect(Date.parse(service?.probeAt ?? "") / 1000).toBeGreaterThan(resetsAt - 600);
    });
  });
}
