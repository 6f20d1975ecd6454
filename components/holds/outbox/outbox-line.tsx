import clsx from "clsx";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { decisionLabel } from "#lib/client/consents/call-choices.ts";
import { pressAhead } from "#lib/client/holds/decisions/pressed-ahead.ts";
import { sendNowOnDesk } from "#lib/client/holds/decisions/undo-on-desk.ts";
import { readDraft, writeDraft } from "#lib/client/holds/drafts/drafts.ts";
import { isUndoable, takeLineBack } from "#lib/client/holds/outbox/use-outbox-lines.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { DECISION_STAGES } from "#lib/engine/holds/pending/decision-stage.ts";
import { STAGE_LOOKS } from "./stage-look.ts";

/** One decision and how far it has come: what it is, where it leads, and what can still be done. */
export function OutboxLine({ line, me }: { line: DecisionLine; me: string }) {
  const { Icon, tone } = STAGE_LOOKS[line.stage];
  const isOpen = line.stage === "sending" || line.stage === "waiting";
  const now = useNow("second", isOpen);
  const mine = line.by.id === me;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-b border-line-1 px-4 py-2.5">
      <Icon aria-hidden="true" className={clsx("mt-0.75 size-3.5", tone)} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <Link
            href={targetOf(line)}
            prefetch={false}
            className="min-w-0 truncate rounded-1 font-medium hover:underline"
          >
            {decisionLabel(line)}{" "}
            <span className="font-mono text-meta tracking-[-0.02em] text-t3">{line.ticket?.key ?? line.about}</span>
          </Link>
          <span className={clsx("ml-auto flex-none text-meta", tone)}>{stageWords(line, now)}</span>
        </p>
        <div className="flex min-h-6 items-center gap-2 text-meta text-t2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <Details line={line} mine={mine} />
          </p>
          {mine && line.stage === "sending" && (
            <Button size="sm" variant="quiet" onClick={() => void sendNowOnDesk({ id: line.holdId })}>
              Send now
            </Button>
          )}
          {mine && line.stage === "not_sent" && <SendAgain line={line} />}
          {mine && isUndoable(line, now) && (
            <Button size="sm" onClick={() => takeLineBack(line)}>
              Undo
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Leads to the hold as it is now, with its verb marked and its note: what has changed is seen before Enter sends it. */
function SendAgain({ line: { project, holdId, verb, note } }: { line: DecisionLine }) {
  const router = useRouter();
  const again = () => {
    if (note !== null && readDraft(holdId).note === "") writeDraft(holdId, { note });
    pressAhead(holdId, { verb }, Date.now());
    router.push(targetOf({ stage: "not_sent", run: null, holdId, ticket: null, project }));
  };
  return (
    <Button size="sm" onClick={again}>
      Send again…
    </Button>
  );
}

/** `Sending in 6 s`, `Running`. */
function stageWords({ stage, sendAt }: DecisionLine, now: number): string {
  const { label } = DECISION_STAGES[stage];
  return sendAt === null ? label : `${label} in ${secondsUntil(sendAt, now)} s`;
}

/** Whole seconds until then, none where it has passed. */
export function secondsUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}

/** Where a line leads: to the run while there is one to see, to the hold while it is open, else to the ticket. */
type Place = Pick<DecisionLine, "stage" | "run" | "holdId" | "ticket" | "project">;

function targetOf({ stage, run, holdId, ticket, project }: Place): string {
  const page = (address: string) => projectAddress(project, address);
  if (run && (stage === "running" || stage === "worked" || stage === "verifying")) return page(`/runs/${run.id}`);
  if (ticket && stage === "failed_again") return page(`/tickets/${ticket.key}`);
  return page(`/queue/${holdId}`);
}

function Details({ line: { stage, by, at, note, run, ended }, mine }: { line: DecisionLine; mine: boolean }) {
  const who = mine ? "by you" : `by ${by.name}`;
  if (stage === "not_sent") return <>{ended?.why ?? "It could not be made"}</>;
  if (stage === "undone")
    return (
      <>
        Undone{ended?.by && ended.by.id !== by.id ? ` by ${ended.by.name}` : ""}, decided {who}
      </>
    );
  if (stage === "sending") return <>{note ? `“${plainText(note)}”` : who}</>;
  return (
    <>
      <Moment at={at} /> {who}
      {run && stage !== "waiting" && `, attempt ${run.number} on ${run.agent}`}
      {ended && (
        <>
          , until <Moment at={ended.at} />
        </>
      )}
    </>
  );
}
