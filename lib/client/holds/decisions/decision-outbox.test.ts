import { beforeEach, expect, test, vi } from "vitest";
import type { WaitingDecision } from "./waiting-decision.ts";

const stored = new Map<string, string>();
const page = new EventTarget();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** The modules as a page that has just been loaded has them. */
async function loadPage(person = "usr_1") {
  vi.resetModules();
  const outbox = await import("./decision-outbox.ts");
  const { localDecisionOf } = await import("./local-decisions.ts");
  const close = outbox.openOutbox(person);
  return { ...outbox, close, rowOf: (holdId: string) => localDecisionOf(holdId) };
}

const decision = (key: string, change: Partial<WaitingDecision> = {}): WaitingDecision => ({
  key,
  hold: { id: `hld_${key}`, version: 2, ticket: { id: `tkt_${key}`, key: `LED-${key}` } },
  choice: { verb: "retry", note: "n" },
  at: 1000,
  touched: 1000,
  waitsFor: "desk",
  ...change,
});

/** Another tab has changed what is stored. */
function elsewhere(change: () => void): void {
  change();
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "yardmaster.outbox.usr_1" }));
}

test("what waits is there again after a reload, with its key and the version it was made on, for the same person only", async () => {
  const before = await loadPage();
  before.putDecision(decision("1"));
  before.close();
  const after = await loadPage();
  expect(after.findDecision("1")).toMatchObject({ key: "1", hold: { version: 2 }, choice: { note: "n" } });
  expect(after.rowOf("hld_1")).toMatchObject({ state: "waiting", words: "Retry waits here until the desk is back" });
  after.close();
  const other = await loadPage("usr_2");
  expect(other.findDecision("1")).toBeNull();
  expect(other.rowOf("hld_1")).toBeNull();
  other.close();
});

test("what an older version of the desk kept waits for the desk, and what is none costs no other", async () => {
  const { waitsFor: _, touched: __, ...older } = decision("1");
  stored.set("yardmaster.outbox.usr_1", JSON.stringify([null, { key: "0" }, older, { ...decision("2"), mood: 1 }]));
  const tab = await loadPage();
  expect(tab.findDecision("1")).toEqual({ ...older, waitsFor: "desk", touched: 1000 });
  expect([tab.findDecision("0"), tab.findDecision("2")]).toEqual([null, decision("2")]);
  tab.close();
});

test("what is taken back is nowhere, and its row is as the desk says", async () => {
  const tab = await loadPage();
  tab.putDecision(decision("1"));
  expect(tab.dropDecision("1")).toBe(true);
  expect(tab.dropDecision("1")).toBe(false);
  expect(tab.rowOf("hld_1")).toBeNull();
  expect(stored.size).toBe(0);
  tab.close();
});

test("a tab follows what another one sends, and what comes back from it", async () => {
  const tab = await loadPage();
  const key = "yardmaster.outbox.usr_1";
  elsewhere(() => stored.set(key, JSON.stringify([decision("1", { waitsFor: "answer" })])));
  expect(tab.rowOf("hld_1")).toMatchObject({ state: "sent" });
  elsewhere(() => stored.delete(key));
  expect(tab.rowOf("hld_1")).toBeNull();
  tab.close();
});

test("what this tab has sent stays gone when it is answered", async () => {
  const tab = await loadPage();
  tab.putDecision(decision("1", { waitsFor: "answer" }));
  tab.dropDecision("1");
  expect(tab.rowOf("hld_1")).toMatchObject({ state: "sent" });
  tab.close();
});
