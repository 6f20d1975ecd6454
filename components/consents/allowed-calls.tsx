import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Stamp } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { LoadOlder } from "#components/ui/button/load-older.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { Ago, Moment, Until } from "#components/ui/text/time.tsx";
import { consentKeys, consentsQuery, consentUsesQuery } from "#lib/client/consents/consent-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { CONSENT_STATES, type Consent, type ConsentUse } from "#lib/contract/consents.ts";
import { revokeConsent } from "#lib/server/actions/consents.ts";

const TITLES: Record<Consent["state"], string> = {
  live: "In force",
  spent: "Used up",
  expired: "Expired",
  revoked: "Revoked",
};

/** The tool calls that people have allowed: how far, what was made of it, and the way to end it. */
export function AllowedCalls({ project, mayChange }: { project: string; mayChange: boolean }) {
  const [state, setState] = useState<Consent["state"]>("live");
  const [shown, setShown] = useState<Consent | null>(null);
  const query = useInfiniteQuery(consentsQuery(project, state));
  const consents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="allowed-calls" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="allowed-calls" className="text-title font-semibold">
          Allowed tool calls
        </h2>
        <p className="mt-1 max-w-150 text-t2">
          What agents may do that asked first. A call counts as made from the moment it is taken; of one whose run ended
          without saying how, it is not known whether it ran.
        </p>
      </div>
      <Chips label="State of allowed calls">
        {CONSENT_STATES.map((one) => (
          <Chip key={one} on={one === state} onClick={() => setState(one)}>
            {TITLES[one]}
          </Chip>
        ))}
      </Chips>
      {query.isPending && <SkeletonRows rows={2} label="Reading what is allowed" className="h-18" />}
      {query.isError && <ReadError what="What is allowed could not be read." query={query} />}
      {query.data && consents.length === 0 && (
        <EmptyState icon={<Stamp />} title={state === "live" ? "Nothing is allowed ahead" : "None"}>
          Each call that needs consent is asked for.
        </EmptyState>
      )}
      {consents.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Allowed calls">
            {consents.map((consent) => (
              <AllowedCall key={consent.id} consent={consent} mayChange={mayChange} onUses={() => setShown(consent)} />
            ))}
          </ul>
        </Card>
      )}
      <LoadOlder query={query} />
      {shown && <UsesDialog consent={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function AllowedCall({ consent, mayChange, onUses }: { consent: Consent; mayChange: boolean; onUses: () => void }) {
  const { call, source, by, state, uses } = consent;
  const made = uses.done + uses.running + uses.unknown;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line-1 px-3.5 py-3 last:border-b-0">
      <p className="font-medium wrap-anywhere">
        {plainText(call.tool)} <span className="font-normal text-t2">{reachWords(consent)}</span>
      </p>
      {state === "live" && <RevokeConsent consent={consent} mayRevoke={mayChange} />}
      {consent.rule?.arguments !== "any" && consent.scope !== "ticket" && (
        <p className="col-start-1 line-clamp-3 font-mono text-meta whitespace-pre-wrap wrap-anywhere text-t2">
          {plainText(JSON.stringify(call.arguments))}
        </p>
      )}
      <p className="col-span-full text-meta text-t3">
        {by.name} on{" "}
        <Link href={`/queue/${source.holdId}`} className="rounded-1 text-t2 underline decoration-line-3 hover:text-t1">
          {source.ticketKey}
        </Link>
        , <Ago at={consent.at} />.{" "}
        {state === "live" && consent.expiresAt && (
          <>
            Expires <Until at={consent.expiresAt} />.{" "}
          </>
        )}
        {consent.endedAt && (
          <>
            Ended by {consent.endedBy?.name}, <Moment at={consent.endedAt} />.{" "}
          </>
        )}
        {made === 0 ? (
          "No call was made by it."
        ) : (
          <button
            type="button"
            onClick={onUses}
            className="rounded-1 text-t2 underline decoration-line-3 hover:text-t1"
          >
            {countOf(made, "call")}
            {uses.unknown > 0 && `, of ${uses.unknown} it is not known whether it ran`}
          </button>
        )}
      </p>
    </li>
  );
}

function reachWords({ scope, rule, source, call }: Consent): string {
  if (scope === "once") return `once, on ${source.ticketKey}`;
  if (scope === "ticket") return `in ${plainText(call.folder)}, until ${source.ticketKey} is done`;
  const whom = [
    rule?.label && `on tickets labelled ${plainText(rule.label)}`,
    rule?.agent && `by ${plainText(rule.agent)}`,
  ];
  const reach = whom.filter(Boolean).join(", ") || "on every ticket";
  return `with ${rule?.arguments === "any" ? "any" : "exactly these"} arguments, ${reach}`;
}

const ENDS: Record<ConsentUse["state"], string> = {
  succeeded: "succeeded",
  failed: "failed",
  running: "under way",
  unknown: "not known whether it ran",
};

function UsesDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const query = useQuery(consentUsesQuery(consent.id));
  return (
    <ListDialog
      onClose={onClose}
      title="Calls that were made"
      description={plainText(consent.call.tool)}
      what="calls"
      query={query}
      list={
        query.data ? (
          <ul>
            {query.data.map((use) => (
              <li
                key={use.id}
                className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line-1 px-6 py-1.5 last:border-b-0 max-tablet:px-4"
              >
                <Link href={`/runs/${use.runId}`} className="rounded-1 font-mono text-meta underline decoration-line-3">
                  {use.ticketKey}
                </Link>
                <span className="min-w-0 flex-1 truncate font-mono text-meta">
                  {plainText(JSON.stringify(use.call.arguments))}
                </span>
                <span className="text-meta text-t2">{ENDS[use.state]}</span>
                <span className="text-meta text-t3">
                  <Moment at={use.takenAt} />
                </span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}

/** Ends what was allowed, after asking. */
function RevokeConsent({ consent, mayRevoke }: { consent: Consent; mayRevoke: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokeConsent);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    const done = await run({ id: consent.id });
    await client.invalidateQueries({ queryKey: consentKeys.all });
    if (!done) return;
    close();
    showToast({ message: "It is revoked. The next such call is asked for." });
  };
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        off={mayRevoke ? undefined : "Only leads revoke what is allowed. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Revoke
        <span className="sr-only">
          {" "}
          {plainText(consent.call.tool)}, allowed on {consent.source.ticketKey}
        </span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Revoke this?"
        confirm="Revoke"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        The next such call is asked for. One that was taken before is made all the same.
      </ConfirmDialog>
    </>
  );
}
