import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { type Act, aim, anAct } from "./acts.ts";
import { expectEventsToTell, seenInModel, seenOnDesk } from "./compare.ts";
import { type Desk, openDesk } from "./desk.ts";
import { emptyModel, type Model } from "./model.ts";
import { leavesTheRest, outcomes, outcomesAtOnce } from "./outcomes.ts";
import { perform } from "./perform.ts";

useDatabase();

/** A failure is repeated by `MODEL_SEED=… MODEL_PATH=… npx vitest run --project database test/model`; both are printed with it. */
const replay = process.env.MODEL_SEED
  ? { seed: Number(process.env.MODEL_SEED), path: process.env.MODEL_PATH ?? "" }
  : {};
const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 12);
const PATIENCE_MS = HISTORIES * 60_000;

let team: Parameters<typeof openDesk>[0];
beforeAll(async () => {
  team = { ...(await makeTeam()), admin: await makeCaller({ role: "admin", name: "Ada" }) };
});

/** One thing after the other. */
class Step implements fc.AsyncCommand<{ now: Model }, Desk> {
  readonly act: Act;
  constructor(act: Act) {
    this.act = act;
  }
  check({ now }: { now: Model }): boolean {
    return aim(now, this.act) !== null;
  }
  async run(model: { now: Model }, desk: Desk): Promise<void> {
    const act = aim(model.now, this.act) as Act;
    const allowed = outcomes(model.now, act).map((outcome) => ({ ...outcome, told: [outcome.told] }));
    const told = await perform(desk, act);
    await expectOneOf(model, desk, allowed, [told]);
  }
  toString(): string {
    return JSON.stringify(this.act);
  }
}

/** Two things at once: it is as if one had come before the other. */
class AtOnce implements fc.AsyncCommand<{ now: Model }, Desk> {
  readonly acts: [Act, Act];
  constructor(acts: [Act, Act]) {
    this.acts = acts;
  }
  check({ now }: { now: Model }): boolean {
    // Which number a ticket gets that is made beside another is nobody's promise.
    return this.acts.every((act) => aim(now, act) !== null && act.act !== "create");
  }
  async run(model: { now: Model }, desk: Desk): Promise<void> {
    const [a, b] = this.acts.map((act) => aim(model.now, act)) as [Act, Act];
    const told = await Promise.all([perform(desk, a), perform(desk, b)]);
    for (const round of [a, b].filter(leavesTheRest)) await perform(desk, round);
    await expectOneOf(model, desk, outcomesAtOnce(model.now, a, b), told);
  }
  toString(): string {
    return `at once: ${JSON.stringify(this.acts)}`;
  }
}

type Allowed = { told: string[]; model: Model };

async function expectOneOf(model: { now: Model }, desk: Desk, allowed: Allowed[], told: string[]): Promise<void> {
  const seen = await seenOnDesk(desk);
  const views = allowed.map((outcome) => ({ told: outcome.told, tickets: seenInModel(outcome.model) }));
  const place = views.findIndex((view) => isDeepStrictEqual(view, { told, tickets: seen }));
  if (place === -1) expect({ told, tickets: seen }).toEqual(views.length === 1 ? views[0] : { oneOf: views });
  model.now = (allowed[place] as Allowed).model;
}

const commands = (steps: fc.Arbitrary<fc.AsyncCommand<{ now: Model }, Desk>>[]) =>
  fc.commands(steps, { maxCommands: 120, size: "max", replayPath: process.env.MODEL_REPLAY });

async function histories(steps: fc.Arbitrary<fc.AsyncCommand<{ now: Model }, Desk>>[]): Promise<void> {
  await fc.assert(
    fc.asyncProperty(commands(steps), async (history) => {
      const desk = await openDesk(team);
      await fc.asyncModelRun(() => ({ model: { now: emptyModel() }, real: desk }), history);
      await expectEventsToTell(desk);
      expect(await checkInvariants()).toEqual([]);
    }),
    { numRuns: HISTORIES, endOnFailure: !process.env.MODEL_SHRINK, ...replay },
  );
}

test(
  "whatever agents, sentinels, leads and the clock do in turn, the desk does what the model says",
  async () => {
    await histories([anAct.map((act) => new Step(act))]);
  },
  PATIENCE_MS,
);

test(
  "whatever two of them do at once, it is as if one had come first",
  async () => {
    const steps = anAct.map((act) => new Step(act));
    await histories([steps, steps, fc.tuple(anAct, anAct).map((acts) => new AtOnce(acts))]);
  },
  PATIENCE_MS,
);
