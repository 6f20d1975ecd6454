/** Something the person at the terminal can put right; the message tells them what. */
export class Explained extends Error {
  override name = "Explained";
}

/** Runs an entry point: what a person can put right is told in a sentence, anything else with its stack; both exit with 1. */
export async function runAndExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explanation(error)}\n`);
    process.exitCode = 1;
  }
}

/** Errors whose message is a sentence for people. By name: a command need not load the worker to know its errors. */
const sentences = [
  "Explained",
  "BackupError",
  "EnvironmentError",
  "Refusal",
  "ProfileError",
  "WorkerError",
  "ObjectStoreError",
];

function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return sentences.includes(error.name) ? error.message : (error.stack ?? error.message);
}
