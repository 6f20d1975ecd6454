/** A ticket's breach that a verb of lib/lifecycle can mend, by the verb's name; the others only a person can judge. */
export type Repair = "place" | "hold" | "review" | "reap" | "escalate" | "epoch";

/**
 * One thing that must always hold (docs/guarantees.md), as the statement that finds what breaks it. Its rows are `subject`, what
 * breaks it, `problem`, one sentence, and `id`, what a repair is about (text, or NULL).
 */
export type Invariant = {
  /** short and dotted: what tests and scripts name it by */
  name: string;
  sql: string;
  repair?: Repair;
};
