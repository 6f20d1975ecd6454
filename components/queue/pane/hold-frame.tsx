import { Ellipsis, Maximize2 } from "lucide-react";
import type { ReactNode } from "react";
import type { useCard } from "#components/holds/card/use-card.ts";
import { HoldTag, RecurrenceTag } from "#components/holds/facts/hold-tags.tsx";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { Tooltip } from "#components/ui/tooltip/tooltip.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import type { Hold, OfTicket } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdTitle } from "#lib/engine/holds/hold-name.ts";
import { PaneBar } from "./pane-frame.tsx";

/** The bar at the top, what scrolls, and the actions at the bottom. */
export function HoldFrame({
  hold,
  onBack,
  bar,
  place,
  open,
  children,
}: {
  hold:
    | OfTicket<
        Pick<HoldDetail, "id" | "ticket" | "run" | "reason" | "subject" | "recurrence"> &
          Partial<Pick<HoldDetail, "tries">>
      >
    | undefined;
  onBack: () => void;
  bar?: ReactNode;
  /** `2 of 21` */
  place?: string | undefined;
  open?: ReturnType<typeof useCard>;
  children: ReactNode;
}) {
  return (
    <>
      <PaneBar onBack={onBack}>
        {hold && (
          <>
            <Link
              href={`/tickets/${hold.ticket.key}`}
              className="relative rounded-1 font-mono text-meta whitespace-nowrap tracking-[-0.02em] text-t3 hover:text-t1 after:absolute after:-inset-1"
            >
              {hold.ticket.key}
            </Link>
            {/* On a line of its own where there is no room beside the buttons. */}
            <span className="flex flex-none tablet:@max-[480px]:order-last tablet:@max-[480px]:basis-full">
              <HoldTag hold={hold} />
            </span>
            <span className="contents max-tablet:hidden">
              <RecurrenceTag recurrence={hold.recurrence} />
            </span>
            <OthersHere holdId={hold.id} />
            <span className="ml-auto flex items-center gap-1 max-tablet:hidden">
              {place && (
                <span className="mr-1 flex items-center gap-1.5 text-meta whitespace-nowrap text-t3 @max-[520px]:hidden">
                  {place} <Kbd keys="j" /> <Kbd keys="k" />
                </span>
              )}
              <CopyButton text={() => `${location.origin}/queue/${hold.id}`} what="the link to this hold" />
              <Tooltip text="Open the ticket" shortcut="arrowright">
                <Link
                  href={`/tickets/${hold.ticket.key}`}
                  aria-label={`Open the ticket ${hold.ticket.key}`}
                  aria-keyshortcuts="ArrowRight"
                  className="grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1"
                >
                  <Maximize2 aria-hidden="true" className="size-4" />
                </Link>
              </Tooltip>
              {open && <ReadMenu hold={hold} open={open} />}
            </span>
          </>
        )}
      </PaneBar>
      <div className="@container flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto overscroll-contain px-6 max-tablet:gap-3 max-tablet:px-4 max-tablet:pb-6 print:overflow-visible [&>*]:flex-none">
        {children}
      </div>
      {bar}
    </>
  );
}

/** Everything else about a hold, each with its key. */
function ReadMenu({
  hold: { ticket },
  open: { opens },
}: {
  hold: OfTicket<Pick<Hold, "ticket">>;
  open: ReturnType<typeof useCard>;
}) {
  const router = useDeskRouter();
  const parts = [
    ["Log", "l", opens.log],
    ["Findings", "f", opens.findings],
    ["Patch", "p", opens.patch],
    ["Timeline", "t", opens.timeline],
    ["What the agent receives", "v", opens.payload],
  ] as const;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Read more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {parts.map(([label, key, run]) => (
        <MenuItem key={key} shortcut={key} onSelect={run}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => router.push(`/tickets/${ticket.key}?tab=attempts`)}>Attempt against attempt</MenuItem>
    </Menu>
  );
}

export function HoldTitle({ hold }: { hold: Pick<Hold, "ticket" | "reason" | "recurrence"> }) {
  return (
    <div className="grid justify-items-start gap-2 max-tablet:pt-1">
      <h2 className="text-hold font-semibold text-balance wrap-anywhere">{holdTitle(hold)}</h2>
      <span className="contents tablet:hidden">
        <RecurrenceTag recurrence={hold.recurrence} />
      </span>
    </div>
  );
}
