import { useQueryClient } from "@tanstack/react-query";
import { Bot, CircleX } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Ago, Moment, Until } from "#components/ui/text/time.tsx";
import { precedentKeys } from "#lib/client/precedents/precedent-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Precedent } from "#lib/contract/precedents.ts";
import { changePrecedent, revokePrecedent } from "#lib/server/actions/precedents.ts";
import { answerWords } from "./answer-words.ts";

/** One kept answer: the question, the answer, its source and scope, whether it answers by itself, what it has answered. */
export function PrecedentRow({
  precedent,
  mayChange,
  onUses,
}: {
  precedent: Precedent;
  mayChange: boolean;
  onUses: () => void;
}) {
  const { state, uses } = precedent;
  const times = uses.accepted + uses.automatic;
  return (
    <li
      id={precedent.id}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line-1 px-3.5 py-3 last:border-b-0 target:bg-human-bg"
    >
      <p className="line-clamp-3 wrap-break-word whitespace-pre-wrap text-t2">{plainText(precedent.question.text)}</p>
      {state === "live" && <RevokePrecedent precedent={precedent} mayRevoke={mayChange} />}
      <p className="col-start-1 font-medium wrap-break-word whitespace-pre-wrap">{answerWords(precedent.answer)}</p>
      <p className="col-span-full text-meta text-t3">
        {precedent.by.name} on{" "}
        <Link
          href={`/queue/${precedent.source.holdId}`}
          className="rounded-1 text-t2 underline decoration-line-3 hover:text-t1"
        >
          {precedent.source.ticketKey}
        </Link>
        , <Ago at={precedent.at} />. For {scopeWords(precedent.scope)}.{" "}
        {state === "live" && (
          <>
            Expires <Until at={precedent.expiresAt} />.{" "}
          </>
        )}
        {state === "expired" && (
          <>
            Expired <Moment at={precedent.expiresAt} />.{" "}
          </>
        )}
        {precedent.revokedAt && (
          <>
            Revoked by {precedent.revokedBy?.name}, <Moment at={precedent.revokedAt} />.{" "}
          </>
        )}
        {times === 0 ? (
          "It has answered nothing yet."
        ) : (
          <button
            type="button"
            onClick={onUses}
            className="rounded-1 text-t2 underline decoration-line-3 hover:text-t1"
          >
            {usesWords(uses)}
          </button>
        )}
      </p>
      {state === "live" && <ByItself precedent={precedent} mayChange={mayChange} />}
    </li>
  );
}

/** Whether it answers by itself, for whom, and why it stopped. */
function ByItself({ precedent, mayChange }: { precedent: Precedent; mayChange: boolean }) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(changePrecedent);
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (auto: boolean) => {
    setAsked(auto);
    const done = await run({ id: precedent.id, auto });
    await client.invalidateQueries({ queryKey: precedentKeys.all });
    setAsked(null);
    if (done)
      showToast({
        message: auto ? "It answers the exact same question by itself." : "It answers only through a person.",
      });
  };
  const { auto, autoBy, mayAuto, failedHoldId } = precedent;
  return (
    <div className="col-span-full mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta text-t3">
      <Checkbox
        checked={asked ?? auto}
        disabled={!mayChange || busy}
        onChange={(event) => void change(event.target.checked)}
      >
        Answers by itself
      </Checkbox>
      {auto && mayAuto && (
        <Tag signal="human" icon={<Bot aria-hidden="true" />}>
          for {autoBy?.name}
        </Tag>
      )}
      {auto && !mayAuto && (
        <Tag signal="held" icon={<CircleX aria-hidden="true" />}>
          {autoBy?.name} may no longer decide here: it answers nothing
        </Tag>
      )}
      {!auto && failedHoldId && (
        <Link href={`/queue/${failedHoldId}`} className="rounded-1 text-held-t underline decoration-line-3">
          Its last answer by itself failed again, so it stopped
        </Link>
      )}
      <RefusalNote>{refusal}</RefusalNote>
    </div>
  );
}

function usesWords({ accepted, automatic, held, didNotHold }: Precedent["uses"]): string {
  const parts = [
    automatic > 0 && `${countOf(automatic, "time")} by itself`,
    accepted > 0 && `${countOf(accepted, "time")} through a person`,
  ].filter(Boolean);
  const fates = [held > 0 && `${held} worked`, didNotHold > 0 && `${didNotHold} failed again`].filter(Boolean);
  return `Answered ${parts.join(", ")}${fates.length > 0 ? ` (${fates.join(", ")})` : ""}`;
}

function scopeWords({ label, agent, driver }: Precedent["scope"]): string {
  const parts = [
    label && `tickets labelled ${plainText(label)}`,
    agent && `questions of ${plainText(agent)}`,
    driver && `driver ${plainText(driver)}`,
  ].filter(Boolean);
  return parts.length === 0 ? "the whole project" : parts.join(", ");
}

/** Ends a kept answer, after asking. */
function RevokePrecedent({ precedent, mayRevoke }: { precedent: Precedent; mayRevoke: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokePrecedent);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    const done = await run({ id: precedent.id });
    await client.invalidateQueries({ queryKey: precedentKeys.all });
    if (!done) return;
    close();
    showToast({ message: "The answer is revoked. What it answered stays." });
  };
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        off={mayRevoke ? undefined : "Only leads revoke kept answers. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Revoke<span className="sr-only"> the answer kept on {precedent.source.ticketKey}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Revoke this answer?"
        confirm="Revoke answer"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        It is offered no more, and answers nothing by itself. What it has answered stays.
      </ConfirmDialog>
    </>
  );
}
