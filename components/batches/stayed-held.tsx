import { Pause } from "lucide-react";
import { Card } from "#components/ui/surface/card.tsx";
import { stayedWith } from "#lib/client/batches/started-here.ts";

/** What was selected with the others and does not take their verb: nothing was done to it. */
export function StayedHeld({ batchId }: { batchId: string }) {
  const stayed = stayedWith(batchId);
  if (stayed.length === 0) return null;
  return (
    <Card className="px-3.5 py-2.5">
      <h3 className="font-medium">
        {stayed.length} selected {stayed.length === 1 ? "hold was" : "holds were"} left as{" "}
        {stayed.length === 1 ? "it is" : "they are"}
      </h3>
      <ul className="mt-1 grid gap-1 text-meta text-held-t">
        {stayed.slice(0, 20).map(({ holdId, ticketKey, why }) => (
          <li key={holdId} className="flex items-center gap-1.5">
            <Pause aria-hidden="true" className="size-3.5 flex-none" />
            <span>
              <span className="font-mono tracking-[-0.02em]">{ticketKey}</span> stays held. {why}.
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
