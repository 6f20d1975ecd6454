import { Card } from "#components/ui/surface/card.tsx";
import { OutputOnce } from "./output-once.tsx";

/** What the agent says it has done. */
export function SummaryCard({ summary }: { summary: string }) {
  return (
    <Card className="px-3.5 py-3" role="group" aria-labelledby="summary">
      <h2 id="summary" className="font-medium">
        Summary
      </h2>
      <div className="mt-0.5 max-w-180 text-t2">
        <OutputOnce text={summary} />
      </div>
    </Card>
  );
}
