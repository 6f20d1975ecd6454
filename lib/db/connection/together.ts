import type { Tx } from "./tx.ts";

type Round = { items: unknown[]; answers: Promise<unknown[]> };

/** What is asked for now, by transaction (its `run` stays the same where a verb wraps it) and by name. */
const rounds = new WeakMap<Tx["run"], Map<string, Round>>();

/**
 * One statement for what several verbs ask of one transaction at the same moment: `send` gets what all of them asked for under
 * `name` until nothing else is left to run, and answers in the same order. A verb that is alone sends its statement alone.
 * Where it throws, it throws for all of them.
 */
export async function together<Item, Answer>(
  tx: Tx,
  name: string,
  item: Item,
  send: (items: Item[]) => Promise<Answer[]>,
): Promise<Answer> {
  const open = rounds.get(tx.run) ?? new Map<string, Round>();
  rounds.set(tx.run, open);
  const round = open.get(name) ?? begin(open, name, send as (items: unknown[]) => Promise<unknown[]>);
  const place = round.items.push(item) - 1;
  return (await round.answers)[place] as Answer;
}

function begin(open: Map<string, Round>, name: string, send: (items: unknown[]) => Promise<unknown[]>): Round {
  const items: unknown[] = [];
  const answers = idle().then(() => {
    open.delete(name);
    return send(items);
  });
  const round = { items, answers };
  open.set(name, round);
  return round;
}

/** Once every promise that is settled has been gone on from. */
const idle = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** What all of them come to, once none of them is under way any more. Throws what the first of them has thrown. */
export async function allOf<T extends readonly unknown[]>(
  under: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(under);
  return Promise.all(under);
}
