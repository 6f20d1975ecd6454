import { expect, test } from "vitest";
import type { Consent, Outcome, WantedCall } from "#lib/agents/driver.ts";
import { lastRequest, play, provider, said, types, useConversations, work } from "#test/conversation-bench.ts";
import type { Json } from "./conversation-plan.ts";

useConversations();

type Said = "granted" | "asked" | "denied";

/** A desk that answers each question in turn. */
function desk(...answers: Said[]) {
  const asked: WantedCall[] = [];
  const ended: string[] = [];
  const askConsent = async (call: WantedCall): Promise<Consent> => {
    asked.push(call);
    const state = answers.shift() ?? "asked";
    if (state === "granted") return { state, done: async (outcome) => void ended.push(outcome) };
    if (state === "denied") return { state, by: "Mira", note: "Not on a Friday" };
    const shown = { tool: call.tool, arguments: call.arguments, folder: "/w" };
    return { state, pause: { outcome: "paused", reason: "approval", call: shown } };
  };
  return { askConsent, asked, ended };
}

const plan = { consent: ["work"] };
const results = () => lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text));
const resumeOf = (outcome: Outcome, verb: "approve" | "reject") => ({
  resume: {
    reason: "approval",
    verb,
    note: null,
    answer: null,
    checkpoint: (outcome as { checkpoint: Json }).checkpoint,
  },
  brief: { text: `Mira decided ${verb}.`, attempt: 1 },
});

test("a call that nobody has allowed is not made: the run pauses with it, and makes it once it is allowed", async () => {
  const before = desk("asked");
  const paused = await play([{ text: "I go.", calls: [work("a"), work("b")] }], { plan, job: before });
  expect(paused.outcome).toMatchObject({
    outcome: "paused",
    reason: "approval",
    call: { tool: "work", arguments: { on: "a" } },
  });
  expect([paused.worked, types(paused.events)]).toEqual([[], ["message"]]);
  const after = desk("granted", "denied");
  const job = { ...after, ...resumeOf(paused.outcome, "approve") } as never;
  const { outcome, worked, events } = await play([{ text: "Done." }], { plan, job });
  expect(outcome).toMatchObject({ outcome: "succeeded" });
  expect([worked, after.ended, after.asked.map((call) => call.arguments)]).toEqual([
    ["a"],
    ["succeeded"],
    [{ on: "a" }, { on: "b" }],
  ]);
  expect(results()).toEqual(['{"done":"a"}', expect.stringContaining("Mira refused this call: Not on a Friday")]);
  expect(said().at(-1)).toBe("user: Mira decided approve.");
  expect(types(events)).toEqual(["tool_call", "tool_result", "tool_call", "tool_result", "message"]);
});

test("nobody is asked for a call that cannot be made as it is written, nor for other tools", async () => {
  const none = desk();
  const { worked, outcome } = await play(
    [
      {
        calls: [
          { name: "work", input: { on: 3 } },
          { name: "fly", input: {} },
        ],
      },
      { text: "Done." },
    ],
    { plan, job: none },
  );
  expect([outcome.outcome, worked, none.asked]).toEqual(["succeeded", [], []]);
  const free = await play([{ calls: [work("x")] }, { text: "Done." }], { plan: { consent: ["other"] }, job: none });
  expect([free.worked, none.asked, provider.requests.length]).toEqual([["x"], [], 2]);
});

test("a tool that fails has ended too", async () => {
  const told = desk("granted");
  await play([{ calls: [work("throw")] }, { text: "Done." }], { plan, job: told });
  expect(told.ended).toEqual(["failed"]);
});
