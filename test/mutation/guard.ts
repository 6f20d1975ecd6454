/** A piece of code or of the schema that keeps a promise, and the test that goes red where it is taken out. */
export type Guard = {
  name: string;
  /** what happens without it */
  without: string;
  taken: TakenOut;
  watchedBy: { file: string; test: string };
};

/** How a guard is taken out: a text that its file has exactly once, or what a further migration does. */
type TakenOut = { file: string; text: string; replacement: string } | { migration: string };
