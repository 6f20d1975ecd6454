import { CornerDownLeft, Hand } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { WANTS_FOCUS } from "#components/ui/dialog/give-focus-back.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { Run } from "#lib/contract/runs.ts";
import { handBackRun, typeInRun } from "#lib/server/actions/runs.ts";

/**
 * Below the log of a run that a person has taken over: the line they type, and the way back. What is typed stays in the
 * field until the desk has it; the session's own output comes through the log. Until its agent has brought the session
 * (`intervention` null) one can type already; Enter then sends as soon as it is there.
 */
export function SessionBar({
  run,
  intervention,
  mayType,
}: {
  run: Pick<Run, "id" | "level">;
  intervention: Run["intervention"];
  mayType: boolean;
}) {
  const { me } = useDesk();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const typed = useTyped(run.id);
  const isMine = intervention === null || intervention.by.id === me.id;
  const onItsWay = intervention === null ? "Its agent has not brought the session yet" : undefined;
  useEffect(() => {
    // Who has just taken over wants to type; who writes elsewhere stays there.
    if (isMine && !document.activeElement?.closest("input, textarea")) field.current?.focus();
  }, [isMine]);
  const type = useAction(typeInRun);
  const back = useAction(handBackRun);
  const refusal = type.refusal ?? back.refusal;
  const whose = isMine ? "You have the session" : `${intervention?.by.name} has the session`;
  useShortcuts({ i: { run: () => field.current?.focus(), label: "Type in the session" } }, { enabled: mayType });
  const send = async () => {
    const text = typed.text;
    if (await type.run({ id: run.id, text })) typed.sent(text);
    field.current?.focus();
  };
  const [waits, setWaits] = useState(false);
  const sendWaiting = useEffectEvent(() => {
    setWaits(false);
    if (isMine) void send();
  });
  useEffect(() => {
    if (waits && intervention !== null) sendWaiting();
  }, [waits, intervention]);
  const handBack = async () => {
    if (await back.run({ id: run.id })) announce("Handed back. The agent goes on.");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (onItsWay) setWaits(true);
      else if (!type.busy) void send();
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      typed.recall(event.key === "ArrowUp" ? -1 : 1);
    }
  };
  return (
    <section aria-label="Session" className="flex-none border-t border-human-l bg-human-bg">
      <p role="status" className="flex items-center gap-1.5 px-3.5 pt-2 text-meta text-human-t">
        <Hand aria-hidden="true" className="size-3.25 flex-none" />
        <span className="min-w-0 flex-1">
          {onItsWay
            ? `${onItsWay}. ${waits ? "This is sent as soon as it is there" : "What you type is kept until it is there"}`
            : `${whose}. Nothing else happens in it until it is handed back`}
        </span>
      </p>
      <div className="flex items-center gap-2 px-3.5 py-2 max-tablet:flex-wrap">
        <span className="flex min-w-0 flex-1 items-center gap-2 rounded-2 border border-line-2 bg-well px-3 font-mono text-log focus-within:outline-2 focus-within:outline-focus max-tablet:basis-full">
          <label htmlFor={id} className="flex-none text-t3">
            {run.level === null ? "session" : `level ${run.level}`} $<span className="sr-only"> Type a command</span>
          </label>
          <input
            ref={field}
            id={id}
            {...{ [WANTS_FOCUS]: isMine ? "" : undefined }}
            value={typed.text}
            onChange={(event) => {
              setWaits(false);
              typed.write(event.target.value);
            }}
            onKeyDown={onKeyDown}
            disabled={!mayType}
            placeholder={mayType ? "a command, or :submit and a password" : "Only leads can type"}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={8000}
            className="h-8 min-w-0 flex-1 bg-transparent outline-none placeholder:text-t3 max-tablet:h-11"
          />
        </span>
        <Button
          icon={<CornerDownLeft aria-hidden="true" className="size-3.5" />}
          busy={type.busy}
          onClick={send}
          off={mayType ? onItsWay : "Only leads can type in a session"}
        >
          Send
        </Button>
        <Button
          variant="primary"
          busy={back.busy}
          onClick={handBack}
          off={mayType ? onItsWay : "Only leads can hand a session back"}
        >
          Hand back
        </Button>
      </div>
      {refusal && (
        <p role="alert" className="px-3.5 pb-2 text-meta text-stop-t">
          {refusal}
        </p>
      )}
    </section>
  );
}

/** Lines that can be called back with the arrow keys. */
const MAX_LINES = 100;

type Session = { text: string; lines: string[]; at: number | null };

const sessions = new Map<string, Session>();

/** The line being typed in a session, and the ones before it. It outlives the bar, so that a lost connection loses nothing. */
function useTyped(runId: string) {
  const [, redraw] = useState(0);
  const session = sessions.get(runId) ?? { text: "", lines: [], at: null };
  const store = (change: Partial<Session>) => {
    sessions.set(runId, { ...(sessions.get(runId) ?? session), ...change });
    redraw((count) => count + 1);
  };
  return {
    text: session.text,
    write: (text: string) => store({ text, at: null }),
    /** The server has this line; what was typed since stays in the field. */
    sent: (text: string) => {
      const now = sessions.get(runId) ?? session;
      const lines = text.trim() === "" ? now.lines : [...now.lines, text].slice(-MAX_LINES);
      store({ lines, at: null, text: now.text === text ? "" : now.text });
    },
    /** -1 the line before, 1 the one after. */
    recall: (by: -1 | 1) => {
      const at = (session.at ?? session.lines.length) + by;
      if (at < 0 || at > session.lines.length) return;
      store({ at, text: session.lines[at] ?? "" });
    },
  };
}
