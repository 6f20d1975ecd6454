/** How many claimers take how many at once. */
export type Load = { batch: number; claimers: number };

/** A queue beside which the desk is measured. */
export type Peer = {
  name: string;
  fill: (jobs: number) => Promise<void>;
  /** Takes and completes that many jobs. */
  drain: (jobs: number, load: Load) => Promise<void>;
  stop: () => Promise<void>;
};
