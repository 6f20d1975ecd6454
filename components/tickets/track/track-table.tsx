import { Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import type { Track } from "./track-model.ts";
import { trackRows } from "./track-rows.ts";

/** The track in rows, for reading instead of seeing. */
export function TrackTable({ track }: { track: Track }) {
  return (
    <Table label="Track as a table">
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
