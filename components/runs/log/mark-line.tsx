import { Diamond, Play } from "lucide-react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { RUN_ICONS } from "#components/runs/run-state-tag.tsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { Marked } from "./event-line.tsx";
import type { LogMark } from "./log-rows.ts";

/** A line of Yardmaster itself in the log: start, pause, decision, end. */
export function MarkLine({ mark }: { mark: LogMark }) {
  switch (mark.kind) {
    case "started":
      return (
        <Marked icon={Play} look="text-t3">
          Attempt {mark.run.number} started by <AgentName name={mark.run.agent} />
        </Marked>
      );
    case "paused":
      return (
        <Marked icon={REASON_ICONS[mark.hold.reason]} look={SIGNAL_TEXT[HOLD_REASONS[mark.hold.reason].signal]}>
          {pauseWords(mark.hold)}
        </Marked>
      );
    case "decided":
      return (
        <Marked icon={Diamond} look="text-human-t">
          {DECISION_VERBS[mark.hold.decision.verb].past} by {mark.hold.decision.by.name}
          {said(mark.hold.decision)}
        </Marked>
      );
    case "ended":
      return <Ended mark={mark} />;
  }
}

function Ended({ mark: { run } }: { mark: Extract<LogMark, { kind: "ended" }> }) {
  const { label, signal } = RUN_STATES[run.state];
  const look = signal === "plain" ? "text-t2" : `font-medium ${SIGNAL_TEXT[signal]}`;
  return (
    <Marked icon={RUN_ICONS[run.state]} look={look}>
      {label}
      {run.state === "lost" && ": its worker stopped without a word"}
      {run.state === "failed" && run.error && `: ${plainText(run.error.message.split("\n")[0] ?? "")}`}
    </Marked>
  );
}

function pauseWords(hold: Hold): string {
  if (hold.question)
    return `${hold.reason === "approval" ? "Asked for approval" : "Asked"}: ${plainText(hold.question.text)}`;
  const level = hold.level ? ` at level ${hold.level.current}` : "";
  return `Paused: ${lowerFirst(HOLD_REASONS[hold.reason].label)}${level}`;
}

function said({ answer, note }: NonNullable<Hold["decision"]>): string {
  const parts = [
    ...(answer === null
      ? []
      : [typeof answer === "string" ? `“${plainText(answer)}”` : plainText(JSON.stringify(answer))]),
    ...(note === null ? [] : [`“${plainText(note)}”`]),
  ];
  return parts.length > 0 ? `: ${parts.join(", ")}` : "";
}
