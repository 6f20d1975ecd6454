/** A line of the log that a sentence can rest on. `id` as the stream prints it. */
export type Report = {
  id: string;
  type: string;
  runId: string | null;
  holdId: string | null;
  /** of the attempt or the review, where the event has one */
  number: number | null;
  /** who did it */
  by: string;
};

/** The events of a ticket, oldest first, by what a sentence can be about. */
export class StuckLog {
  #reports: readonly Report[];

  constructor(reports: readonly Report[]) {
    this.#reports = reports;
  }

  ended(runId: string): string[] {
    return this.#ids((report) => report.type === "run.finished" && report.runId === runId).slice(-1);
  }

  paused(runId: string): string[] {
    return this.#ids((report) => report.type === "run.paused" && report.runId === runId).slice(-1);
  }

  verdict(number: number): string[] {
    return this.#ids((report) => report.type === "review.verdict" && report.number === number).slice(-1);
  }

  opened(holdId: string): string[] {
    return this.#ids((report) => report.type === "hold.opened" && report.holdId === holdId);
  }

  decided(holdId: string): string[] {
    return this.#ids((report) => report.type === "hold.decided" && report.holdId === holdId).slice(-1);
  }

  openerOf(holdId: string): string | null {
    return this.#reports.find((report) => report.type === "hold.opened" && report.holdId === holdId)?.by ?? null;
  }

  #ids(matches: (report: Report) => boolean): string[] {
    return this.#reports.filter(matches).map((report) => report.id);
  }
}
