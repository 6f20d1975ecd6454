import { useQueryClient } from "@tanstack/react-query";
import { Clock, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { takesSteering } from "#lib/contract/agents/drivers.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { sendToRun } from "#lib/server/actions/runs.ts";

/** Below the log of a running run: what is said here its agent is told at its next step, or in the brief of the next attempt. */
export function MessageBar({ run, maySend }: { run: RunDetail; maySend: boolean }) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const send = useAction(sendToRun);
  useShortcuts({ m: () => field.current?.focus() }, { enabled: maySend });
  const submit = async () => {
    if (text.trim() === "" || !(await send.run({ id: run.id, text }))) return;
    setText("");
    announce("Sent to the agent.");
    await client.invalidateQueries({ queryKey: runKeys.one(run.id) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!send.busy) void submit();
  };
  const hears = takesSteering(run.driver);
  const waiting = run.messages.filter(({ heardAt }) => heardAt === null);
  return (
    <section aria-label="Message to the agent" className="flex-none border-t border-line-1 px-3.5 py-2">
      {waiting.map(({ seq, text: said, by }) => (
        <p key={seq} className="flex items-start gap-1.5 pb-1.5 text-meta text-human-t">
          <Clock aria-hidden="true" className="mt-0.5 size-3.25 flex-none" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {by.name}: “{plainText(said)}”{" "}
            <span className="text-t3">{hears ? "waits for its next step" : "waits for the next attempt"}</span>
          </span>
        </p>
      ))}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message to the agent
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          disabled={!maySend}
          maxLength={4000}
          placeholder={maySend ? "Message to the agent" : "Only leads write to an agent"}
          className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none rounded-2 border border-line-2 bg-well px-2.5 py-1.5 placeholder:text-t3 max-tablet:min-h-11"
        />
        <Button
          shortcut="m"
          icon={<SendHorizontal aria-hidden="true" className="size-3.5" />}
          busy={send.busy}
          onClick={submit}
          off={maySend ? undefined : "Only leads write to an agent"}
        >
          Send
        </Button>
      </div>
      {!hears && (
        <p className="pt-1.5 text-meta text-t3">
          <AgentName name={run.agent} /> takes no messages while it runs: yours will be in the brief of the next
          attempt.
        </p>
      )}
      {send.refusal && (
        <p role="alert" className="pt-1.5 text-meta text-stop-t">
          {send.refusal}
        </p>
      )}
    </section>
  );
}
