import { Diamond } from "lucide-react";
import { Avatar } from "#components/people/avatar.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { decisionChains } from "#lib/client/holds/decisions/decision-chains.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Decision, Hold } from "#lib/contract/holds.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { FATES } from "../facts/hold-tags.tsx";

/** Decisions and what became of each, the latest first. A hold that came back for the same reason is one entry with its history. */
export function DecidedList({ holds }: { holds: readonly Hold[] }) {
  return (
    <ol className="grid gap-3">
      {decisionChains(holds).map((chain) => (
        <li key={chain[0]?.id}>{chain.length > 1 ? <Returned chain={chain} /> : chain.map(entryOf)}</li>
      ))}
    </ol>
  );
}

function Returned({ chain }: { chain: readonly Hold[] }) {
  const { reason } = chain[0] as Hold;
  const times = (chain.at(-1)?.recurrence ?? 0) + 1;
  return (
    <div className="grid gap-1.5 rounded-3 border border-line-card bg-card px-2.5 py-2">
      <p className="text-meta text-t2">
        {HOLD_REASONS[reason].label}, <span className="whitespace-nowrap">{nth(times)} time</span>
      </p>
      <ol className="grid gap-2">
        {chain.map((hold) => (
          <li key={hold.id}>{entryOf(hold)}</li>
        ))}
      </ol>
    </div>
  );
}

function entryOf(hold: Hold) {
  return hold.decision ? (
    <Entry key={hold.id} hold={hold} decision={hold.decision} />
  ) : (
    <StillHeld key={hold.id} hold={hold} />
  );
}

function Entry({ hold: { id, probation, recurrence }, decision }: { hold: Hold; decision: Decision }) {
  const again = probation === "did_not_hold" && recurrence > 0 ? `, ${nth(recurrence + 1)} time` : "";
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
      <Avatar name={decision.by.name} />
      <div className="min-w-0">
        <p>
          <Link href={`/queue/${id}`} prefetch={false} className="font-semibold hover:underline">
            {DECISION_VERBS[decision.verb].label}
          </Link>
          , <Moment at={decision.at} />
        </p>
        {decision.note && <p className="line-clamp-3 text-meta wrap-anywhere text-t2">“{plainText(decision.note)}”</p>}
        {probation && (
          <p className="flex items-center gap-1.25 text-meta text-human-t">
            <Diamond aria-hidden="true" className="size-2.75" />
            {FATES[probation]}
            {again}
          </p>
        )}
      </div>
    </div>
  );
}

function StillHeld({ hold }: { hold: Hold }) {
  return (
    <p className="pl-7 text-meta text-t3">
      <Link href={`/queue/${hold.id}`} prefetch={false} className="underline decoration-line-3 underline-offset-2">
        {hold.state === "open" ? "Needs a decision again" : "Withdrawn"}
      </Link>
      , <Moment at={hold.openedAt} />
    </p>
  );
}
