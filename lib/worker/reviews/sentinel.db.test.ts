import { describe, expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { useDatabase } from "#test/database.ts";
import { useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const ticket = (more: object = {}) => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], ...more });

describe("sentinels", () => {
  async function reviewed(file: string, diff?: string) {
    const made = await ticket();
    const [claim] = await createApiClient({ url: bench.desk.url, token: bench.callers.agent }).claim({
      agent: "by hand",
      labels: [bench.label],
    });
    const { leaseToken = "" } = claim ?? {};
    await createApiClient({ url: bench.desk.url, token: bench.callers.agent }).finish(claim?.run.id ?? "", {
      leaseToken,
      outcome: "succeeded",
      diff,
    });
    await bench.once(file);
    return (await bench.lead.readTicket(made.id)).reviews[0];
  }
  const diff =
    "diff --git a/new.txt b/new.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+new\n";

  test("an empty diff is rejected, with a finding that says so", async () => {
    const review = await reviewed(await bench.sentinel([{ name: "any", command: ["true"] }]));
    expect(review).toMatchObject({
      verdict: "rejected",
      findings: [{ issue: expect.stringContaining("changed nothing") }],
    });
  });

  test("a check that cannot be started says nothing about the run", async () => {
    const review = await reviewed(await bench.sentinel([{ name: "any", command: ["no-such-check"] }]), diff);
    expect(review).toMatchObject({
      verdict: "unavailable",
      error: expect.stringContaining("no-such-check could not be started"),
    });
  });

  test("checks see what the run changed, in a folder without the agent's leftovers; all passed is approved", async () => {
    const review = await reviewed(
      await bench.sentinel([
        { name: "new", command: ["test", "-f", "new.txt"] },
        { name: "clean", command: ["sh", "-c", "test -z \"$(ls -A | grep -v -e '^.git$' -e new.txt -e sum.js)\""] },
      ]),
      diff,
    );
    expect(review).toMatchObject({ verdict: "approved", score: 100 });
  });

  test("one finding for each failing check, with the place its output names", async () => {
    const broken = "console.log('src/a.ts(12,5): error TS2322: No.'); process.exit(1)";
    const review = await reviewed(
      await bench.sentinel([
        { name: "types", command: ["node", "-e", broken] },
        { name: "fine", command: ["true"] },
        { name: "slow", command: ["sleep", "30"], timeoutSeconds: 0.3 },
      ]),
      diff,
    );
    expect(review).toMatchObject({ verdict: "rejected", score: 33, summary: "2 of 3 checks failed: types, slow." });
    expect(review?.findings).toMatchObject([
      { category: "types", file: "src/a.ts", line: 12, severity: "major" },
      { category: "slow", file: null, issue: expect.stringContaining("time limit of 0.3 s") },
    ]);
  });
});
