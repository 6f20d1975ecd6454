import { expect, test } from "vitest";
import { callSummary } from "./call-words.ts";
import { canonical, canonicalCall } from "./canonical-call.ts";
import { type Asking, type Consent, decideConsent } from "./decide-consent.ts";

const now = new Date("2026-11-23T10:00:00Z");
const call = { tool: "count", arguments: { b: 1, a: [1, "x"] }, folder: "/w", baseCommit: "c", sha256: "h" };
const asking: Asking = {
  ticketId: "t",
  runId: "r",
  agent: "a",
  labels: ["l"],
  now,
  reopenedAt: null,
  needsTwo: false,
};
const said = (fields: Partial<Consent> = {}): Consent => ({
  id: "c1",
  ticketId: "t",
  runId: "r",
  allowed: true,
  scope: "once",
  call,
  rule: null,
  note: null,
  by: "Mira",
  at: now,
  expiresAt: null,
  usedAt: null,
  endedAt: null,
  mayStill: true,
  ...fields,
});
const kind = (consent: Consent, fields: Partial<Asking> = {}) =>
  decideConsent(call, { ...asking, ...fields }, [consent], []).kind;

test("the canonical form is one, whatever order the fields came in, integers among them", () => {
  expect(canonical({ 10: 1, 9: { b: null, a: undefined }, "\u20ac": 1e21, é: -0 })).toBe(
    '{"10":1,"9":{"b":null},"é":0,"€":1e+21}',
  );
  const same = { baseCommit: "c", folder: "/w", arguments: { a: [1, "x"], b: 1 }, tool: "count" };
  expect(canonicalCall(same)).toBe(canonicalCall(call));
  expect(canonicalCall(call)).toBe('{"arguments":{"a":[1,"x"],"b":1},"baseCommit":"c","folder":"/w","tool":"count"}');
  expect(canonicalCall({ ...same, arguments: "1" })).not.toBe(canonicalCall({ ...same, arguments: 1 }));
});

test("what is used, ended, expired, of another ticket or from before a reopening allows nothing", () => {
  expect(kind(said())).toBe("grant");
  const past = new Date(now.getTime() - 1);
  for (const over of [
    { usedAt: now },
    { endedAt: now },
    { expiresAt: now },
    { ticketId: "u" },
    { allowed: false, runId: "q" },
  ])
    expect(kind(said(over)), JSON.stringify(over)).toBe("ask");
  expect(kind(said({ scope: "ticket", usedAt: now }))).toBe("grant");
  expect(kind(said({ scope: "ticket", at: past }), { reopenedAt: now })).toBe("ask");
});

test("a rule does not speak where two people decide, nor beyond its label and agent", () => {
  const rule = { arguments: "same", label: "l", agent: "a" } as const;
  const made = said({ scope: "rule", rule, ticketId: "elsewhere" });
  expect(kind(made)).toBe("grant");
  for (const other of [{ needsTwo: true }, { labels: [] }, { agent: "b" }]) expect(kind(made, other)).toBe("ask");
});

test("what this lease has under way is not unknown, what another one left is", () => {
  const open = (isOwnLease: boolean) => [{ call: { ...call, baseCommit: "d" }, takenAt: now, isOwnLease }];
  expect(decideConsent(call, asking, [said()], open(true))).toEqual({ kind: "grant", consentId: "c1" });
  expect(decideConsent(call, asking, [said()], open(false))).toEqual({ kind: "ask", unknown: now });
});

test("a call is summed up by its first words", () => {
  expect(callSummary(call)).toBe("Asks to use count");
  expect(callSummary({ tool: "run_command", arguments: { timeout: 3, command: "make\nall" } })).toMatch(
    /^Asks to use run_command: make/,
  );
});
