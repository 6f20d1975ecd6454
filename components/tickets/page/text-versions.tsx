import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DiffRows } from "#components/briefs/diff-rows.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { briefDiff } from "#lib/client/briefs/brief-diff.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ticketVersionsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketVersion } from "#lib/contract/tickets/ticket-versions.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { wordList } from "#lib/engine/text/word-list.ts";

/** How often the text was edited; opens what each edit changed. */
export function TextVersions({ ticket }: { ticket: TicketDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="relative rounded-1 underline decoration-line-3 underline-offset-2 hover:text-t1 after:absolute after:-inset-x-2 after:-inset-y-2"
      >
        Edited {countOf(ticket.textVersion - 1, "time")}
      </button>
      {open && <VersionsDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const query = useInfiniteQuery(ticketVersionsQuery(ticket.id));
  const versions = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Versions of ${ticket.key}`}
      description="What each edit changed. An attempt keeps the text that it began with."
    >
      {query.isPending && <SkeletonRows rows={4} label="Reading the versions" />}
      {query.isError && (
        <div className="px-6 pb-4 max-tablet:px-4">
          <ReadError what="The versions could not be read." query={query} />
        </div>
      )}
      {query.data && (
        <ol aria-label="Versions" className="border-t border-line-1">
          {versions.map((version, index) => (
            <Version
              key={version.number}
              version={version}
              before={versions[index + 1] ?? null}
              current={version.number === ticket.textVersion}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="px-6 py-3 max-tablet:px-4">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Load older
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Version({
  version,
  before,
  current,
}: {
  version: TicketVersion;
  before: TicketVersion | null;
  current: boolean;
}) {
  const { number, by, at, attempts } = version;
  const isFirst = number === 1;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line-1 px-6 py-3 last:border-b-0 max-tablet:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Version {number}</span>
        {current && <Tag signal="clear">current</Tag>}
        {attempts.length > 0 && (
          <span className="text-meta text-t2">
            {attempts.length === 1 ? "attempt" : "attempts"} {wordList(attempts)}
          </span>
        )}
        <span className="ml-auto text-meta text-t3">
          {by && `${by.name}, `}
          <Moment at={at} />
        </span>
      </div>
      {(isFirst || before) && (
        <ScrollRegion
          label={isFirst ? "The text as it was made" : `What version ${number} changed`}
          className="max-h-90 rounded-2 border border-line-1 bg-well py-2 text-log"
        >
          {isFirst ? (
            <p className="px-3 wrap-break-word whitespace-pre-wrap text-t2">{plainText(textOf(version))}</p>
          ) : (
            before && <DiffRows rows={briefDiff(textOf(before), textOf(version))} />
          )}
        </ScrollRegion>
      )}
    </li>
  );
}

/** Title, description and criteria one below the other, as an agent reads them. */
function textOf({ title, description, acceptanceCriteria }: TicketVersion): string {
  const criteria = acceptanceCriteria.map((criterion, index) => `${index + 1}. ${criterion}`);
  return [
    title,
    ...(description.trim() === "" ? [] : ["", description.trim()]),
    ...(criteria.length > 0 ? ["", ...criteria] : []),
  ].join("\n");
}
