/**
 * Lets readers who ask for the same thing at the same time share one read (a thousand tabs that reconnect at once).
 * A read is shared only by those who asked before it began, so that nobody gets an answer older than their question;
 * those who come while it is under way share the next one.
 */
export class SharedReads<T> {
  #waiting = new Map<string, Promise<T>>();
  #running = new Map<string, Promise<unknown>>();

  read(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting;
    const next = this.#begin(key, work);
    this.#waiting.set(key, next);
    return next;
  }

  async #begin(key: string, work: () => Promise<T>): Promise<T> {
    await this.#running.get(key);
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#waiting.delete(key);
    const running = work();
    const settled = running.then(
      () => {},
      () => {},
    );
    this.#running.set(key, settled);
    try {
      return await running;
    } finally {
      if (this.#running.get(key) === settled) this.#running.delete(key);
    }
  }
}
