import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Ago, Until } from "#components/ui/text/time.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdPrecedentsQuery } from "#lib/client/precedents/precedent-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { SuggestedPrecedent } from "#lib/contract/precedents.ts";
import { answerWords } from "./answer-words.ts";

/** Answers that were kept to questions like this one, each with where it comes from; U gives the first of them. */
export function SuggestedAnswers({ desk }: { desk: HoldDesk }) {
  const { data } = useQuery(holdPrecedentsQuery(desk.hold.id));
  const suggested = data?.suggested ?? [];
  const [first] = suggested;
  useShortcuts(
    { u: { run: () => first && give(desk, first), label: "Use the kept answer" } },
    { enabled: first !== undefined && desk.off("answer") === null },
  );
  if (!first) return null;
  return (
    <ul aria-label="Kept answers" className="mt-2.5 grid gap-1.5">
      {suggested.map((one) => (
        <SuggestedAnswer key={one.precedent.id} desk={desk} suggested={one} isFirst={one === first} />
      ))}
    </ul>
  );
}

function SuggestedAnswer({
  desk,
  suggested,
  isFirst,
}: {
  desk: HoldDesk;
  suggested: SuggestedPrecedent;
  isFirst: boolean;
}) {
  const { precedent, kind, differs } = suggested;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-1 rounded-2 border border-human bg-human-bg px-2.5 py-2 max-tablet:grid-cols-[auto_minmax(0,1fr)]">
      <Bookmark aria-hidden="true" className="mt-0.75 size-3.5 text-human-t" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-break-word whitespace-pre-wrap">{answerWords(precedent.answer)}</p>
        <p className="text-meta text-t2">
          {precedent.by.name} answered this on{" "}
          <Link
            href={`/queue/${precedent.source.holdId}`}
            className="rounded-1 underline decoration-line-3 hover:text-t1"
          >
            {precedent.source.ticketKey}
          </Link>
          , <Ago at={precedent.at} />. Expires <Until at={precedent.expiresAt} />
        </p>
        {kind === "similar" && (
          <>
            <p className="text-meta wrap-break-word text-t2">Then asked: “{plainText(precedent.question.text)}”</p>
            <p className="text-meta wrap-break-word text-t2">{differenceWords(differs)}</p>
          </>
        )}
      </div>
      <Button
        size="sm"
        shortcut={isFirst ? "u" : undefined}
        off={desk.off("answer") ?? undefined}
        onClick={() => give(desk, suggested)}
        className="max-tablet:col-start-2 max-tablet:h-11 max-tablet:justify-self-start"
      >
        Use this answer
      </Button>
    </li>
  );
}

function give(desk: HoldDesk, { precedent }: SuggestedPrecedent): void {
  desk.give(precedent.answer, precedent.id);
}

/** What only one of the two questions says, so that nobody takes them for the same. */
function differenceWords({ here, there }: SuggestedPrecedent["differs"]): string {
  const list = (words: string[]) => words.map((word) => `“${plainText(word)}”`).join(", ");
  if (here.length === 0 && there.length === 0) return "The same words in another order.";
  if (there.length === 0) return `This one also says ${list(here)}.`;
  if (here.length === 0) return `That one also said ${list(there)}.`;
  return `Here ${list(here)}, there ${list(there)}.`;
}

/** On a question that is settled: the kept answer that settled it, by itself or through a person. */
export function AnsweredBy({ holdId }: { holdId: string }) {
  const { data } = useQuery(holdPrecedentsQuery(holdId));
  if (!data?.used) return null;
  const { precedent, how } = data.used;
  return (
    <p className="flex items-start gap-2 rounded-2 border border-human bg-human-bg px-3 py-2">
      <Bookmark aria-hidden="true" className="mt-0.75 size-3.5 flex-none text-human-t" />
      <span>
        {how === "automatic"
          ? `Answered by itself, for ${precedent.autoBy?.name}, by the answer that ${precedent.by.name} kept on `
          : `Answered with the answer that ${precedent.by.name} kept on `}
        <Link
          href={`/policies/precedents#${precedent.id}`}
          className="rounded-1 font-medium underline decoration-line-3"
        >
          {precedent.source.ticketKey}
        </Link>
        .
      </span>
    </p>
  );
}
