import type { DriverEvent } from "#lib/agents/driver.ts";

/** Well before the policy's `silentRun` stops the run (docs/contract.md#waits). */
const SILENT_MS = 10 * 60_000;

/** Notices that a run says nothing. */
export interface SilenceWatch {
  /** it has said something */
  heard(): void;
  close(): void;
}

/** Tells once of each silence of ten minutes; `silentSince` marks the event as one that does not end it. */
export function watchSilence(tell: (event: DriverEvent) => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(timer);
    const silentSince = new Date().toISOString();
    const message = "No output for 10 minutes.";
    timer = setTimeout(() => tell({ type: "log", message, data: { silentSince } }), SILENT_MS);
    timer.unref();
  };
  heard();
  return { heard, close: () => clearTimeout(timer) };
}
