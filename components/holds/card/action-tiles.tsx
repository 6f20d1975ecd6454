import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { type Choice, choicesOf, labelOn } from "#lib/client/consents/call-choices.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { MergeWarning } from "../decisions/merge-warning.tsx";
import { SecondNotice } from "../decisions/second-notice.tsx";
import { MoreVerbs, verbLabel } from "../decisions/verb-button.tsx";

/**
 * What can be decided: a tile each, with its key and one line of meaning. The filled one is what Enter sends. Continue stays in
 * its place, dashed, where nothing is paused. Of a tool call the four ways to answer it have tiles, and the rest is under More, as
 * on a phone two tiles, and the rest under More with what comes `before` it.
 */
export function ActionTiles({ desk, next, more }: { desk: HoldDesk; next?: ReactNode; more?: ReactNode }) {
  const { hold, filled } = desk;
  const verbs: DecisionVerb[] = hold.verbs.length > 0 ? [...hold.verbs] : ["retry"];
  if (hold.call === null && !verbs.includes("continue") && verbs.length < 3) verbs.splice(1, 0, "continue");
  const two = [filled ?? verbs[0], ...verbs.filter((verb) => verb !== "cancel" && hold.verbs.includes(verb))];
  const short = [...new Set(two)].filter((verb): verb is DecisionVerb => verb !== undefined).slice(0, 2);
  const choices = choicesOf(hold, verbs).filter(({ verb }) => hold.call === null || verb !== "retry");
  const tiles = choices.filter(({ verb }) => hold.call === null || verb !== "cancel");
  const few = choicesOf(hold, short).filter(({ scope }) => scope === null || scope === desk.draft.scope);
  const without = (shown: Choice[]) => choices.filter((one) => !shown.some(({ label }) => label === one.label));
  return (
    <div
      role="toolbar"
      aria-label="Decide"
      className="@container grid flex-none grid-cols-[minmax(0,1fr)] gap-1.5 bg-bg-2 px-6 pt-2 pb-2.5 print:hidden max-tablet:border-t max-tablet:border-line-1 max-tablet:px-4 max-tablet:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      <SecondNotice hold={hold} />
      <MergeWarning hold={hold} />
      <div className="flex items-center gap-2 @max-[480px]:hidden">
        {tiles.map((choice) => (
          <Tile key={choice.label} desk={desk} choice={choice} />
        ))}
        {tiles.length < choices.length && <MoreVerbs desk={desk} choices={without(tiles)} />}
      </div>
      <div className="flex items-center gap-2 @min-[480px]:hidden">
        {few.map((choice) => (
          <Tile key={choice.label} desk={desk} choice={choice} />
        ))}
        <MoreVerbs desk={desk} choices={without(few)} before={more} />
      </div>
      <p className="flex justify-between gap-4 text-meta text-t3 max-tablet:hidden">
        <span className="min-w-0 truncate @max-[480px]:whitespace-normal">
          {hintOf(desk)} {next}
        </span>
        <span className="flex flex-none items-center gap-1.5">
          All keys <Kbd keys="?" />
        </span>
      </p>
    </div>
  );
}

function hintOf({ hold, filled, draft }: HoldDesk): string {
  if (filled === null || !hold.mayDecide) return "Nothing is sent from here.";
  const options = (hold.question?.options?.length ?? 0) > 0 && filled === "answer";
  return `${options ? "Digits choose an option" : "Letters mark an action"}, Enter sends ${labelOn(hold, filled, draft.scope).replace("…", "")}.`;
}

function Tile({ desk, choice }: { desk: HoldDesk; choice: Choice }) {
  const { verb, scope } = choice;
  const id = useId();
  const off = desk.off(verb);
  const look = lookOf(desk, choice, off);
  const press = () => (scope === null ? desk.choose(verb) : desk.allow(scope));
  return (
    <button
      type="button"
      aria-describedby={id}
      aria-current={look === "ink" ? true : undefined}
      aria-disabled={off === null ? undefined : true}
      aria-keyshortcuts={useAriaKeys(choice.key)}
      aria-busy={desk.reading === verb || undefined}
      title={off ?? undefined}
      onClick={() => (off === null ? press() : desk.mark(verb))}
      className={clsx(
        "relative grid min-h-12 min-w-0 flex-1 basis-0 content-center gap-0.5 rounded-2 border px-2.5 py-1 text-left transition-colors max-tablet:min-h-13",
        TILE[look],
        desk.reading === verb && "animate-shimmer",
      )}
    >
      <span
        className={clsx(
          WORDS,
          "font-medium",
          look === "ink" ? "tablet:pr-12" : "tablet:pr-7",
          verb === "cancel" && look === "plain" && "text-stop-t",
        )}
      >
        {labelOf(desk, choice)}
      </span>
      {/* It describes the button, and is no part of its name. */}
      <span id={id} aria-hidden="true" className={clsx(WORDS, "text-meta", look === "ink" ? "opacity-80" : "text-t3")}>
        {off ?? meaningOf(desk.hold, choice)}
      </span>
      <span aria-hidden="true" className="absolute top-1.5 right-1.5 flex gap-1 max-tablet:hidden">
        <Kbd keys={choice.key} look={look} />
        {look === "ink" && <Kbd keys="enter" look="ink" />}
      </span>
    </button>
  );
}

/** Where there is little room, as at 200 %, the words go on in a second line. */
const WORDS = "tablet:truncate tablet:@max-[700px]:whitespace-normal max-tablet:line-clamp-2";

const TILE = {
  ink: "border-ink bg-ink text-on-ink shadow-1",
  plain: "border-line-2 bg-bg-2 shadow-1 hover:border-line-3 hover:bg-bg-3",
  off: "border-dashed border-line-2 text-t3",
};

/** `ink`: it is what Enter sends. */
function lookOf(desk: HoldDesk, { verb, scope }: Choice, off: string | null): keyof typeof TILE {
  if (off !== null) return "off";
  return verb === desk.filled && (scope === null || scope === desk.draft.scope) ? "ink" : "plain";
}

function labelOf(desk: HoldDesk, { verb, label }: Choice): string {
  const { choice } = desk.draft;
  if (desk.hold.call !== null) return label;
  return verb === "answer" && choice !== null ? `Answer ${choice + 1}` : verbLabel(desk, verb);
}

const REACHES: Record<ConsentScope, string> = {
  once: "Exactly this call, one time",
  ticket: "This tool, in this folder",
  rule: "Asks what it covers",
};

/** What a verb leads to, in a few words. */
function meaningOf(hold: HoldDetail, { verb, scope }: Choice): string {
  if (scope !== null) return REACHES[scope];
  switch (verb) {
    case "retry":
      return retryMeaning(hold);
    case "continue":
      return "Same session goes on";
    case "intervene":
      return "You take control";
    case "answer":
      return "Same session goes on with it";
    case "approve":
      return hold.subject === "ticket" ? "Accepts the work: say why" : "It does what it asked for";
    case "reject":
      return "Session goes on without it";
    case "review":
      return "A sentinel looks again";
    case "cancel":
      return hold.downstreamBlocked === 0
        ? "Nothing waits for it"
        : `${countOf(hold.downstreamBlocked, "ticket")} then blocked`;
  }
}

function retryMeaning({ ledger, question, card }: HoldDetail): string {
  if (question !== null) return "New attempt, no answer";
  const open = ledger.findings.filter((finding) => finding.open).length;
  if (open > 0) return `New attempt with ${countOf(open, "finding")}`;
  const last = card?.attempts.at(-1);
  return last?.patch ? `New attempt from patch ${last.number}` : "New attempt";
}
