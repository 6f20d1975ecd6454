/** Where a worker says what it does: facts for machines, a sentence for people. */
export interface WorkerLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
