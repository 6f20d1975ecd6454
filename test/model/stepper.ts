import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";

type Who = "a" | "b";
type Step = { who: Who; go: () => void };
/** `waiting`: the statements that were sent and are held, in their order: a verb need not wait for one before it sends the next. */
type Side = { waiting: Step[]; pid: number | null; done: boolean; steps: number };

const side = new AsyncLocalStorage<{ who: Who; stepper: Stepper }>();
const query = pg.Client.prototype.query;

/** From here on a statement that a stepped call sends waits for its turn. Call it once, before the first connection. */
export function holdStatements(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const caller = side.getStore();
    const send = () => (query as (...args: unknown[]) => unknown).apply(this, args);
    // What pg sends with a callback is its own business: a pool that looks whether a connection lives.
    if (caller === undefined || typeof args.at(-1) === "function") return send();
    return caller.stepper.turn(caller.who, (this as unknown as { processID: number }).processID).then(send);
  } as typeof query;
}

/**
 * Runs two calls at once, statement by statement. `order` says whose statement is next; where it is somebody's turn who waits
 * for a lock of the other, or has ended, the other one goes on. After the order has ended, first `a`, then `b`.
 * Resolves with what both answered and how many statements each sent.
 */
export async function stepped<T>(url: string, order: Who[], a: () => Promise<T>, b: () => Promise<T>) {
  const stepper = new Stepper();
  const call = (who: Who, work: () => Promise<T>) => side.run({ who, stepper }, work).finally(() => stepper.end(who));
  const calls = [call("a", a)];
  // What comes at one moment may share a transaction; here each has its own.
  await stepper.arrival("a");
  calls.push(call("b", b));
  const both = Promise.allSettled(calls);
  await onMaintenanceDatabase(url, (watch) => stepper.drive(order, watch));
  const [first, second] = await both;
  if (first?.status !== "fulfilled") throw first?.reason;
  if (second?.status !== "fulfilled") throw second?.reason;
  return { told: [first.value, second.value] as const, steps: stepper.steps() };
}

class Stepper {
  private readonly sides: Record<Who, Side> = { a: fresh(), b: fresh() };
  private changed: () => void = () => {};

  turn(who: Who, pid: number): Promise<void> {
    return new Promise((go) => {
      this.sides[who].waiting.push({ who, go });
      this.sides[who].pid = pid;
      this.changed();
    });
  }

  end(who: Who): void {
    this.sides[who].done = true;
    this.changed();
  }

  /** A side has sent its first statement, or ended without one. */
  async arrival(who: Who): Promise<void> {
    while (this.sides[who].waiting.length === 0 && !this.sides[who].done)
      await new Promise<void>((resolve) => {
        this.changed = resolve;
      });
  }

  steps() {
    return { a: this.sides.a.steps, b: this.sides.b.steps };
  }

  async drive(order: Who[], watch: pg.Client): Promise<void> {
    const next = [...order];
    for (;;) {
      await this.settled("a", watch);
      await this.settled("b", watch);
      const ready = (["a", "b"] as const).filter((who) => this.sides[who].waiting.length > 0);
      if (ready.length === 0) {
        if (this.sides.a.done && this.sides.b.done) return;
        continue;
      }
      const wanted = next.shift() ?? "a";
      this.step(ready.includes(wanted) ? wanted : (ready[0] as Who));
    }
  }

  private step(who: Who): void {
    this.sides[who].steps++;
    this.sides[who].waiting.shift()?.go();
  }

  /** Until a side asks for its next turn, has ended, or waits for a lock. */
  private async settled(who: Who, watch: pg.Client): Promise<void> {
    for (;;) {
      const { waiting, done, pid } = this.sides[who];
      if (waiting.length > 0 || done) return;
      const { rows } = await watch.query(
        "SELECT wait_event_type = 'Lock' AS locked FROM pg_stat_activity WHERE pid = $1",
        [pid],
      );
      if (rows[0]?.locked) return;
      await new Promise<void>((resolve) => {
        this.changed = resolve;
        setImmediate(resolve);
      });
    }
  }
}

function fresh(): Side {
  return { waiting: [], pid: null, done: false, steps: 0 };
}
