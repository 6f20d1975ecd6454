import { Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Segment, Track } from "./track-model.ts";
import { decisionWords, END_WORDS, PROBATION_WORDS, reasonWords, VERDICT_WORDS } from "./track-words.ts";

/** The track in rows, for reading instead of seeing. */
export function TrackTable({ track }: { track: Track }) {
  return (
    <Table label="Timeline as a table">
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>What happened</Th>
          <Th numeric>Lasted</Th>
        </tr>
      </thead>
      <tbody>
        {trackRows(track).map((row) => (
          <Tr key={`${row.at} ${row.what}`}>
            <Td className="text-t2">
              <Moment at={new Date(row.at).toISOString()} />
            </Td>
            <Td>{row.what}</Td>
            <Td numeric className="text-t2">
              {row.lasted}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

interface TrackRow {
  /** Milliseconds. */
  at: number;
  what: string;
  /** How long it lasted, where it lasted. */
  lasted: string | null;
}

/** The track as a table: one row per thing that happened, oldest first; at one moment, what ended before what began. */
export function trackRows(track: Track): TrackRow[] {
  const rows: TrackRow[] = [
    ...track.gates.map((gate) => ({ at: gate.at, what: VERDICT_WORDS[gate.verdict], lasted: null })),
    ...track.probations.map((span) => ({
      at: span.to,
      what: span.result === "on_probation" ? "Still verifying" : `The decision ${PROBATION_WORDS[span.result]}`,
      lasted: null,
    })),
    ...track.decisions.map((decision) => ({ at: decision.at, what: decisionWords(decision), lasted: null })),
    ...track.segments.flatMap((segment) => segmentRow(segment)),
  ];
  if (track.terminal)
    rows.push({ at: track.terminal.at, what: track.terminal.state === "done" ? "Done" : "Cancelled", lasted: null });
  return rows.sort((a, b) => a.at - b.at);
}

function segmentRow(segment: Segment): TrackRow[] {
  const row = (what: string) => [{ at: segment.from, what, lasted: formatDuration(segment.to - segment.from) }];
  switch (segment.kind) {
    case "attempt": {
      const end = segment.end ? ` ${END_WORDS[segment.end]}` : "";
      const category = segment.end && segment.category ? `, ${segment.category}` : "";
      return row(
        `Attempt ${segment.run}${segment.resumed ? " resumed" : ""}${segment.live ? " is running" : end}${category}`,
      );
    }
    case "backoff":
      return row(segment.counting ? "Back-off, counting" : "Back-off");
    case "hold":
      return row(`On hold: ${reasonWords(segment.reason)}`);
    case "idle":
      return row(segment.resuming ? "Resuming: waiting for the agent" : "Waiting for an agent");
    case "review":
      return [];
  }
}
