import clsx from "clsx";
import { Check, Flag, Hand, ListTodo, type LucideIcon, MessageSquare, X } from "lucide-react";
import type { ReactNode } from "react";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { levelOf } from "#lib/client/runs/log/log-lines.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";
import { readTodos, todoWords } from "#lib/contract/runs/todos.ts";
import { OutputText } from "./output-text.tsx";

const MONO = "font-mono text-log tracking-[-0.01em]";

/** One event that is no call of a tool, by its type. */
export function EventLine({ event, whole, onWhole }: { event: RunEvent; whole: boolean; onWhole: () => void }) {
  const text = event.message || dataText(event);
  const output = <OutputText text={text} whole={whole} onWhole={onWhole} />;
  switch (event.type) {
    case "log":
      return <div className={clsx("min-w-0 flex-1 text-t2", MONO)}>{output}</div>;
    case "message":
      return (
        <div className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
          <ExternalText text={text} />
        </div>
      );
    case "thinking":
      return <div className={clsx("min-w-0 flex-1 text-t2 italic", MONO)}>{output}</div>;
    case "level_started":
      return (
        <Marked icon={Flag} look="text-t2">
          {levelWords(event, "started")}
        </Marked>
      );
    case "level_completed":
      return (
        <Marked icon={Check} look="font-medium text-clear-t">
          {levelWords(event, "passed")}
        </Marked>
      );
    case "todos":
      return (
        <Marked icon={ListTodo} look="text-t2">
          {plainText(event.message || todoWords(readTodos(todosIn(event.data))))}
        </Marked>
      );
    case "person_message":
      return (
        <Marked icon={MessageSquare} look="text-human-t">
          {speaker(event)}: {plainText(text)}
        </Marked>
      );
    case "x.input":
      return (
        <Marked icon={Hand} look={clsx("text-human-t", MONO)}>
          $ {plainText(event.message ?? "")}
        </Marked>
      );
    case "error":
      return (
        <Marked icon={X} look="font-medium text-stop-t">
          {output}
        </Marked>
      );
    default:
      return (
        <div className={clsx("flex min-w-0 flex-1 items-baseline gap-2 text-t2", MONO)}>
          <span className="flex-none rounded-1 border border-line-2 px-1 text-axis text-t3">{event.type}</span>
          <div className="min-w-0 flex-1">{output}</div>
        </div>
      );
  }
}

function todosIn(data: RunEvent["data"]): unknown {
  return typeof data === "object" && data !== null && "todos" in data ? data.todos : [];
}

/** A line with a shape before it. */
export function Marked({ icon: Icon, look, children }: { icon: LucideIcon; look: string; children: ReactNode }) {
  return (
    <div className={clsx("flex min-w-0 flex-1 gap-1.5", look)}>
      <Icon aria-hidden="true" className="mt-0.75 size-3.25" />
      <div className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{children}</div>
    </div>
  );
}

/** `Level 13 started. Goal: …`; what the agent said, where that says it all. */
function levelWords(event: RunEvent, word: "started" | "passed"): string {
  const level = levelOf(event);
  const head = level === null ? `Level ${word}` : `Level ${level} ${word}`;
  const said = event.message?.trim() ?? "";
  if (said === "" || /^level \d+$/i.test(said)) return head;
  return /level/i.test(said) ? said : `${head}. ${said}`;
}

/** Who wrote a message to the agent. */
function speaker({ data }: RunEvent): string {
  const by = typeof data === "object" && data !== null && "by" in data ? data.by : null;
  return typeof by === "string" ? plainText(by) : "A person";
}

function dataText({ data }: RunEvent): string {
  if (data === null) return "";
  return typeof data === "string" ? data : JSON.stringify(data);
}
