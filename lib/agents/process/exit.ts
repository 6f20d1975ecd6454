/** How a process has ended. */
export interface Exit {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}
