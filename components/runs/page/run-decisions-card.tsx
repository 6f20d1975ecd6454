import { DecidedList } from "#components/holds/decisions/decided-list.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { holdsOfRun } from "#lib/client/holds/decisions/decision-chains.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

/** What people decided for this run: on its pauses, and the retry that started it; and whether it held. */
export function DecisionsCard({ run, runs, holds }: { run: Run; runs: readonly Run[]; holds: readonly Hold[] }) {
  const decided = holdsOfRun(run, runs, holds);
  if (decided.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Decisions" />
      <div className="px-3.5 py-2.5">
        <DecidedList holds={decided} />
      </div>
    </Card>
  );
}
