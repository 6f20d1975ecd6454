/** How a process has ended. */
export interface Exit {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** The code of a child that nobody of ours ended: the machine did, or another program (lib/engine/failures/matchers/infrastructure.ts). */
export const KILLED = "CHILD_KILLED";

/** Whether it was ended by `kill -9`, or a shell that started it says so. */
export function wasKilled({ exitCode, signal }: Exit): boolean {
  return signal === "SIGKILL" || exitCode === 128 + 9;
}
