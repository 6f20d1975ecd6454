import { outsideOfRequests } from "./keyed-request.ts";

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * Does together what many ask for at once: an item that comes while a slot is free is done at once and alone, so that nobody ever
 * waits for company; those that come while all slots are busy are done together as soon as one is free.
 */
export class Crowd<Item, Answer> {
  readonly #work: (items: Item[]) => Promise<Answer[]>;
  readonly #most: number;
  readonly #waiting: Waiting<Item, Answer>[] = [];
  #free: number;

  /** `work` answers its items in their order, at most `most` at once, in at most `slots` at the same time. */
  constructor(slots: number, most: number, work: (items: Item[]) => Promise<Answer[]>) {
    this.#free = slots;
    this.#most = most;
    this.#work = work;
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
    const taken = this.#waiting.splice(0, this.#most);
    void this.#do(taken);
  }

  async #do(taken: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work(taken.map(({ item }) => item));
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
    this.#free++;
    // Whoever comes next is no part of the request that has just been answered.
    outsideOfRequests(() => this.#next());
  }
}
