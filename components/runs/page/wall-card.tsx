import { Shield, ShieldOff } from "lucide-react";
import { Card } from "#components/ui/surface/card.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { RunIsolation } from "#lib/contract/runs/isolation.ts";

/** Behind which wall the programs of a run worked, and what they were given. */
export function WallCard({ isolation }: { isolation: RunIsolation }) {
  const { wall, network, grants } = isolation;
  const open = wall === "none";
  const Icon = open ? ShieldOff : Shield;
  const granted = grants.length === 0 ? "No variable granted." : `Granted: ${grants.map(plainText).join(", ")}.`;
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Wall</h2>
        <span className={`flex items-center gap-1.5 text-meta ${open ? "text-held-t" : "text-clear-t"}`}>
          <Icon aria-hidden="true" className="size-3.5" />
          {wall === "user" ? "a user of its own" : plainText(wall)}
        </span>
      </div>
      <p className="mt-1 text-meta break-words text-t3">
        {open ? "Its programs may do all that the worker's user may." : `Network: ${networkWords(network)}.`} {granted}
      </p>
    </Card>
  );
}

function networkWords(network: RunIsolation["network"]): string {
  if (Array.isArray(network)) return network.length === 0 ? "none" : network.map(plainText).join(", ");
  if (network === "internet") return "the internet, nothing of this machine or its networks";
  return network === "all" ? "all that the machine reaches" : "none";
}
