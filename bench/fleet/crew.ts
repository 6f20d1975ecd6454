import { Agent, request } from "node:http";

/** What a fleet asks of the desk, and how it went. */
export type Told = {
  /** ms from the request to the answer, of claims that got work */
  claims: number[];
  beats: number[];
  events: number;
  finished: number;
  /** runs that a beat or a report says this worker has no more */
  lost: number;
  /** answers that are neither 200 nor 204 */
  refused: Map<number, number>;
};

export const newTold = (): Told => ({ claims: [], beats: [], events: 0, finished: 0, lost: 0, refused: new Map() });

/** How the agents of a crew work. Times in s. */
export type Work = { url: string; token: string; runSeconds: number; eventSeconds: number; leaseSeconds: number };

type Held = { runId: string; leaseToken: string; endsAt: number };
type Claimed = { claims: { run: { id: string }; leaseToken: string }[] };
type Answered = { runs?: { code?: string }[]; finishes?: { code?: string }[] };

/**
 * A worker with its agents, in real time: claims for all that are free at once, and every few seconds one request with the beats of all
 * runs and an event of each; ends the runs whose time is over with one report. Until `end` aborts.
 */
export class Crew {
  readonly #work: Work;
  readonly #name: string;
  readonly #agents: number;
  readonly #told: () => Told;
  readonly #connections = new Agent({ keepAlive: true });
  #held: Held[] = [];
  #isFirst = true;

  constructor(name: string, agents: number, work: Work, told: () => Told) {
    this.#name = name;
    this.#agents = agents;
    this.#work = work;
    this.#told = told;
  }

  /** How many runs it has now. */
  get held(): number {
    return this.#held.length;
  }

  /** Begins somewhere within the first interval, so that the workers do not all beat at once. */
  async run(end: AbortSignal): Promise<void> {
    const everyMs = this.#work.eventSeconds * 1000;
    await pause(Math.random() * everyMs);
    for (let due = performance.now(); !end.aborted; due += everyMs) {
      await this.#turn();
      await pause(due + everyMs - performance.now());
    }
    this.#connections.destroy();
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    await this.#finish(this.#held.filter(({ endsAt }) => endsAt <= now));
    const free = this.#agents - this.#held.length;
    await Promise.all([this.#beat(), free > 0 && this.#claim(Math.min(50, free))]);
  }

  async #claim(limit: number): Promise<void> {
    const { runSeconds, leaseSeconds } = this.#work;
    const begun = performance.now();
    const answer = await this.#post<Claimed>("/claims", { agent: this.#name, project: "default", limit, leaseSeconds });
    if (answer === null) return;
    this.#told().claims.push(performance.now() - begun);
    for (const { run, leaseToken } of answer.claims) {
      // The first ones end one after the other, as in a fleet that has worked for long.
      const seconds = this.#isFirst ? runSeconds * Math.random() : runSeconds;
      this.#held.push({ runId: run.id, leaseToken, endsAt: performance.now() + seconds * 1000 });
    }
    if (this.#held.length >= this.#agents) this.#isFirst = false;
  }

  async #beat(): Promise<void> {
    const sent = [...this.#held];
    if (sent.length === 0) return;
    const events = () => [{ type: "log", key: crypto.randomUUID(), message: "still at it" }];
    const runs = sent.map(({ runId, leaseToken }) => ({ runId, leaseToken, events: events() }));
    const begun = performance.now();
    const answer = await this.#post<Answered>("/beats", { worker: this.#name, runs });
    if (answer === null) return;
    this.#told().beats.push(performance.now() - begun);
    this.#told().events += sent.length;
    this.#lose(sent, answer.runs ?? []);
  }

  async #finish(over: Held[]): Promise<void> {
    if (over.length === 0) return;
    const finishes = over.map(({ runId, leaseToken }) => ({ runId, leaseToken, outcome: "succeeded" }));
    const answer = await this.#post<Answered>("/finishes", { finishes });
    if (answer === null) return;
    this.#held = this.#held.filter((held) => !over.includes(held));
    const refused = this.#lose(over, answer.finishes ?? []);
    this.#told().finished += over.length - refused;
  }

  #lose(asked: Held[], answers: { code?: string }[]): number {
    const gone = asked.filter((_, at) => answers[at]?.code !== undefined);
    this.#held = this.#held.filter((held) => !gone.includes(held));
    this.#told().lost += gone.length;
    return gone.length;
  }

  /** Null where there was nothing, or the request was refused. */
  #post<Answer>(path: string, body: object): Promise<Answer | null> {
    return new Promise((resolve) => {
      const text = JSON.stringify(body);
      const { url, token } = this.#work;
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      };
      const refuse = (status: number) => {
        const { refused } = this.#told();
        refused.set(status, (refused.get(status) ?? 0) + 1);
        resolve(null);
      };
      const sent = request(`${url}/api/v1${path}`, { method: "POST", agent: this.#connections, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", () => refuse(0));
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve(JSON.parse(Buffer.concat(parts).toString()));
          else if (answer.statusCode === 204) resolve(null);
          else refuse(answer.statusCode ?? 0);
        });
      });
      sent.once("error", () => refuse(0)).end(text);
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
