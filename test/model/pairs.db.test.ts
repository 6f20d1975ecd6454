import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import type { Act } from "./acts.ts";
import { expectEventsToTell, seenInModel, seenOnDesk } from "./compare.ts";
import { openDesk } from "./desk.ts";
import { emptyModel, type Model } from "./model.ts";
import { leavesTheRest, outcomes, outcomesAtOnce } from "./outcomes.ts";
import { perform } from "./perform.ts";
import { holdStatements, stepped } from "./stepper.ts";

const database = useDatabase();

let team: Parameters<typeof openDesk>[0];
beforeAll(async () => {
  holdStatements();
  team = { ...(await makeTeam()), admin: await makeCaller({ role: "admin", name: "Ada" }) };
});

const ticket = 0;
const create = (dependsOn: number[] = [], draft = false): Extract<Act, { act: "create" }> => ({
  act: "create",
  priority: 1,
  dependsOn,
  reviewRequired: false,
  draft,
});
const claim: Act = { act: "claim", even: true };
const fail: Act = { act: "finish", ticket, how: "syntax" };
const retry: Act = { act: "decide", ticket, verb: "retry" };
const lost: Act[] = [create(), claim, { act: "loseLease", ticket }];

const PAIRS: { name: string; before: Act[]; a: Act; b: Act }[] = [
  { name: "claim and claim", before: [create()], a: claim, b: claim },
  { name: "reap and beat", before: lost, a: { act: "reap" }, b: { act: "beat", ticket } },
  { name: "reap and finish", before: lost, a: { act: "reap" }, b: { act: "finish", ticket, how: "succeeded" } },
  {
    name: "publish and the finish of what it waits for",
    before: [create(), create([0], true), claim],
    a: { act: "publish", ticket: 1 },
    b: { act: "finish", ticket, how: "succeeded" },
  },
  {
    name: "the retry of a ticket and the finish of what it waits for",
    before: [create(), create([0]), { act: "hold", ticket: 1 }, claim],
    a: { act: "decide", ticket: 1, verb: "retry" },
    b: { act: "finish", ticket, how: "succeeded" },
  },
  {
    name: "a new ticket and its dependency's finish",
    before: [create(), claim],
    a: create([0]),
    b: { act: "finish", ticket, how: "succeeded" },
  },
  {
    name: "the finishes of two dependencies",
    before: [create(), create(), create([0, 1]), claim, claim],
    a: { act: "finish", ticket, how: "succeeded" },
    b: { act: "finish", ticket: 1, how: "succeeded" },
  },
  { name: "undo and claim", before: [create(), claim, fail, retry], a: { act: "undo", ticket }, b: claim },
  {
    name: "a decision and the reaper",
    before: [
      create(),
      claim,
      { act: "finish", ticket, how: "question" },
      create(),
      claim,
      { act: "loseLease", ticket: 1 },
    ],
    a: { act: "decide", ticket, verb: "answer" },
    b: { act: "reap" },
  },
  { name: "a person's hold and the reaper", before: lost, a: { act: "hold", ticket }, b: { act: "reap" } },
  {
    name: "a review's claim and a person's hold",
    before: [{ ...create(), reviewRequired: true }, claim, { act: "finish", ticket, how: "succeeded" }],
    a: { act: "claimReview", even: true },
    b: { act: "hold", ticket },
  },
  {
    name: "a batch and a decision",
    before: [create(), claim, fail],
    a: { act: "batch", ticket, verb: "retry" },
    b: { ...retry, verb: "cancel" },
  },
];

test.each(PAIRS)(
  "$name, statement by statement in all orders",
  async ({ before, a, b }) => {
    const { steps } = await inOrder(before, a, b, []);
    for (const order of orders(steps)) await inOrder(before, a, b, order);
  },
  600_000,
);

/** Each statement of one call is once the last before the other call does all it has to do. */
function orders(steps: { a: number; b: number }): ("a" | "b")[][] {
  const preempted = (first: "a" | "b", second: "a" | "b") =>
    Array.from({ length: steps[first] }, (_, at) => [
      ...Array<"a" | "b">(at + 1).fill(first),
      ...Array<"a" | "b">(steps[second]).fill(second),
    ]);
  return [...preempted("a", "b"), ...preempted("b", "a")];
}

async function inOrder(before: Act[], a: Act, b: Act, order: ("a" | "b")[]) {
  const desk = await openDesk(team);
  let model = emptyModel();
  for (const act of before) {
    expect(await perform(desk, act)).not.toBe("refused");
    model = (outcomes(model, act)[0] as { model: Model }).model;
  }
  const { told, steps } = await stepped(
    database.url,
    order,
    () => perform(desk, a),
    () => perform(desk, b),
  );
  for (const round of [a, b].filter(leavesTheRest)) await perform(desk, round);
  const allowed = outcomesAtOnce(model, a, b).map((outcome) => ({
    told: outcome.told,
    tickets: seenInModel(outcome.model),
  }));
  const seen = { told: [...told], tickets: await seenOnDesk(desk) };
  if (!allowed.some((outcome) => isDeepStrictEqual(outcome, seen)))
    expect(seen, `in the order ${order.join("")}`).toEqual({ oneOf: allowed });
  await expectEventsToTell(desk);
  return { steps };
}
