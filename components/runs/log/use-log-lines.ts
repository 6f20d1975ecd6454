import { useMemo, useState } from "react";
import { type LogLine, LogLines } from "#lib/client/runs/log/log-lines.ts";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";

/** The lines of a log that grows; each event is read once. */
export function useLogLines(events: readonly RunEvent[]): readonly LogLine[] {
  const [fold] = useState(() => new LogLines());
  return useMemo(() => fold.of(events), [fold, events]);
}
