/** An event that a sentence about a hold can cite. `id` as the stream prints it. */
export type CitableEvent = {
  id: string;
  type: string;
  runId: string | null;
  holdId: string | null;
  /** of the attempt or the review, where the event has one */
  number: number | null;
  /** name of the actor */
  by: string;
};

/**
 * The events of a ticket, oldest first, looked up by what a sentence is about. Methods return ids, at most one unless they say
 * otherwise.
 */
export class CitableEvents {
  #events: readonly CitableEvent[];

  constructor(events: readonly CitableEvent[]) {
    this.#events = events;
  }

  /** how a run ended */
  ended(runId: string): string[] {
    return this.#ids((event) => event.type === "run.finished" && event.runId === runId).slice(-1);
  }

  /** the latest pause of a run */
  paused(runId: string): string[] {
    return this.#ids((event) => event.type === "run.paused" && event.runId === runId).slice(-1);
  }

  /** the verdict of the review with this number */
  verdict(number: number): string[] {
    return this.#ids((event) => event.type === "review.verdict" && event.number === number).slice(-1);
  }

  /** every opening of a hold */
  opened(holdId: string): string[] {
    return this.#ids((event) => event.type === "hold.opened" && event.holdId === holdId);
  }

  /** the latest decision on a hold */
  decided(holdId: string): string[] {
    return this.#ids((event) => event.type === "hold.decided" && event.holdId === holdId).slice(-1);
  }

  /** the name of whoever opened a hold; null where its opening is not among the events */
  openerOf(holdId: string): string | null {
    return this.#events.find((event) => event.type === "hold.opened" && event.holdId === holdId)?.by ?? null;
  }

  #ids(matches: (event: CitableEvent) => boolean): string[] {
    return this.#events.filter(matches).map((event) => event.id);
  }
}
