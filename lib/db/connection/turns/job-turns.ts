import { reader } from "../transaction.ts";

/**
 * Whether this process does the next round of a job that one does for all: nobody has begun one within nine tenths of `everyMs`, by the
 * database clock. Of several that ask at once one is told true. A process that dies in its round costs that round. By the primary key.
 */
export async function takeTurn(job: string, everyMs: number): Promise<boolean> {
  return reader.wrote(
    `INSERT INTO job_turn (job, taken_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (job) DO UPDATE SET taken_at = clock_timestamp()
     WHERE job_turn.taken_at <= clock_timestamp() - make_interval(secs => 0.0009 * $2::int)`,
    [job, everyMs],
  );
}
