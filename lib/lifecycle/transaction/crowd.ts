import { outsideOfRequests } from "#lib/db/connection/keyed-request.ts";

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * Does together what many ask for at once: items that come while a slot is free are done at once, those of one moment together, so that
 * nobody ever waits for company; those that come while all slots are busy are done together as soon as one is free.
 */
export class Crowd<Item, Answer> {
  readonly #work: (items: Item[]) => Promise<Answer[]>;
  readonly #weigh: (item: Item) => number;
  readonly #most: number;
  readonly #slots: number;
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #free: number;

  /**
   * `work` answers its items in their order, in at most `slots` at the same time. It is given items of at most `most` weight
   * together, or one that weighs more; where `weigh` is left out each weighs one.
   */
  constructor(
    slots: number,
    most: number,
    work: (items: Item[]) => Promise<Answer[]>,
    weigh: (item: Item) => number = () => 1,
  ) {
    this.#slots = slots;
    this.#free = slots;
    this.#most = most;
    this.#work = work;
    this.#weigh = weigh;
  }

  /** Nobody is here. */
  get isEmpty(): boolean {
    return this.#free === this.#slots && this.#waiting.length === 0;
  }

  add(item: Item): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
    });
    this.#next();
    return answer;
  }

  #next(): void {
    if (this.#free === 0 || this.#waiting.length === 0) return;
    this.#free--;
    void this.#do();
  }

  #take(): Waiting<Item, Answer>[] {
    let weight = 0;
    const end = this.#waiting.findIndex(({ item }, index) => {
      weight += this.#weigh(item);
      return index > 0 && weight > this.#most;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #do(): Promise<void> {
    // Those who were answered together come again together: taking the first of them alone would cost as much as all of them.
    await new Promise(setImmediate);
    const taken = this.#take();
    try {
      const answers = taken.length > 0 ? await this.#work(taken.map(({ item }) => item)) : [];
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
    this.#free++;
    // Whoever comes next is no part of the request that has just been answered.
    outsideOfRequests(() => this.#next());
  }
}
