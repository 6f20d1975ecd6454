import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type HttpDesk, startHttpDesk } from "#test/http-desk.ts";
import { loadDemo } from "./load-demo.ts";

useDatabase();

let desk: HttpDesk;
let callers: Callers;
let lead: ApiClient;
let dataFolder = "";
const stopping = new AbortController();
const workers: Promise<void>[] = [];

beforeAll(async () => {
  callers = await makeCallers();
  desk = await startHttpDesk();
  lead = createApiClient({ url: desk.url, token: callers.automation });
  dataFolder = await realpath(await mkdtemp(path.join(tmpdir(), "demo-test-")));
  const demo = { url: desk.url, dataFolder, token: callers.automation };
  await loadDemo(demo);
  await loadDemo(demo);
  process.env.YARDMASTER_DATA = dataFolder;
  for (const file of await readdir(path.join(dataFolder, "profiles"))) {
    const token = file === "demo-tests.json" ? callers.sentinel : callers.agent;
    const profile = path.join(dataFolder, "profiles", file);
    workers.push(runWorker({ profile, url: desk.url, token, signal: stopping.signal }));
  }
});

afterAll(async () => {
  stopping.abort(new Error("the test has ended"));
  await Promise.all(workers);
  await desk.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function ticket(title: string) {
  const { items } = await lead.listTickets({ project: "demo", limit: 200 });
  const { id = "" } = items.find((candidate) => candidate.title === title) ?? {};
  return lead.readTicket(id);
}

/** How each attempt ended, with what a failed one said. */
function endings({ runs }: Awaited<ReturnType<typeof ticket>>): string[] {
  return runs.map(({ state, error }) => (state === "failed" ? `failed: ${error?.message}` : state));
}

async function openHolds() {
  return (await lead.listHolds({ project: "demo", limit: 200 })).items;
}

/** What is decided already stays so: where a test is run once more, it goes on from there. */
async function decide(
  title: string,
  decision: { verb: "retry" | "answer" | "approve" | "continue"; note?: string; answer?: string },
) {
  const hold = (await openHolds()).find((candidate) => candidate.ticket?.title === title);
  if (hold !== undefined) await lead.decideHold(hold.id, { version: hold.version, ...decision });
}

/** A dozen agents work on what the tests wait for: on a busy machine that takes minutes. */
const PATIENT = { timeout: 600_000 };
const until = (check: () => Promise<unknown>) => expect.poll(check, { ...PATIENT, interval: 200 });
const shape = ({ ticket, reason, category, clusterSize }: Awaited<ReturnType<typeof openHolds>>[number]) => [
  ticket?.title,
  reason,
  category,
  clusterSize,
];

describe("the demo", PATIENT, () => {
  test("loading it twice makes everything once", async () => {
    const { items } = await lead.listTickets({ project: "demo", limit: 200 });
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(12);
  });

  test("the queue soon has something of each kind", async () => {
    await until(async () => (await openHolds()).map(shape).sort()).toEqual([
      ["Describe every module in one page", "incomplete", null, 1],
      ["Match payments by their reference", "max_retries", "verification", 1],
      ["Play the training levels", "max_retries", null, 1],
      ["Read payment terms with fractions", "max_retries", "syntax", 1],
      ["Remove the invoice numbers of before 2020", "approval", null, 1],
      ["Round VAT on credit notes", "sentinel_max_retries", null, 1],
      ["Show dates on American invoices", "question", null, 1],
      ["Write a guide to amounts", "max_retries", "api", 3],
      ["Write a guide to numbering", "max_retries", "api", 3],
      ["Write a guide to webhooks", "max_retries", "api", 3],
    ]);
    expect((await ticket("Export credit notes as CSV")).state).toBe("blocked");
  });

  test("what needs nobody is done by itself", async () => {
    await until(async () => (await ticket("Accept IBANs as people write them")).state).toBe("done");
    await until(async () =>
      (await ticket("Count the leap day in due dates")).reviews.map(({ verdict }) => verdict),
    ).toEqual(["rejected", "approved"]);
    await until(async () => endings(await ticket("Write reminders in French"))).toEqual([
      expect.stringContaining("failed"),
      "succeeded",
    ]);
    // Its lease is short: on a slow machine a second attempt may be lost as well.
    await until(async () => {
      const [first, ...others] = endings(await ticket("Never wait more than a day for a webhook"));
      return [first, others.filter((ending) => ending !== "lost")];
    }).toEqual(["lost", ["succeeded"]]);
  });

  test("decisions have real effects", async () => {
    await decide("Round VAT on credit notes", { verb: "retry", note: "Round each line, not the total." });
    await decide("Show dates on American invoices", { verb: "answer", answer: "ISO: 2027-03-05" });
    await decide("Remove the invoice numbers of before 2020", { verb: "approve" });
    await decide("Describe every module in one page", { verb: "continue" });
    await decide("Play the training levels", { verb: "continue" });
    await decide("Read payment terms with fractions", { verb: "retry" });
    await decide("Match payments by their reference", { verb: "retry" });
    for (const hold of (await openHolds()).filter(({ clusterSize }) => clusterSize === 3))
      await lead.decideHold(hold.id, { verb: "retry", version: hold.version });
    await until(async () => {
      const { items } = await lead.listTickets({ project: "demo", limit: 200 });
      return items.filter(({ state }) => state !== "done").map(({ title, state }) => `${title}: ${state}`);
    }).toEqual([]);
    const [vat, dates] = [await ticket("Round VAT on credit notes"), await ticket("Show dates on American invoices")];
    expect(vat.holds.map(({ probation }) => probation)).toEqual(["held"]);
    expect(endings(dates)).toEqual(["succeeded"]);
    expect((await lead.readRun(dates.runs[0]?.id ?? "")).diff).toContain(
      '+  US: ({ year, month, date }) => [year, two(month), two(date)].join("-"),',
    );
  });
});
