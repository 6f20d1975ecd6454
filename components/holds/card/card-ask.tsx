import type { Ref } from "react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { AnswerForm } from "../answers/answer-form.tsx";
import { AskError } from "./ask-error.tsx";
import { AskFindings } from "./ask-findings.tsx";
import type { useCard } from "./use-card.ts";

/** Most holds are about no call: its part of the card is no part of what every queue loads first. */
const AskCall = lazyPane(() => import("#components/consents/ask-call.tsx").then((all) => all.AskCall));

/** The ask: the question, what the sentinel says, or the whole error with the line that decided. Said once, and nowhere else. */
export function CardAsk({
  desk,
  open,
  formRef,
}: {
  desk: HoldDesk;
  open: ReturnType<typeof useCard>;
  formRef: Ref<HTMLElement>;
}) {
  const { hold } = desk;
  if (hold.call) return <AskCall desk={desk} call={hold.call} />;
  if (hold.question && hold.state === "open") return <AnswerForm ref={formRef} desk={desk} question={hold.question} />;
  if (hold.ledger.findings.length > 0 && SENTINELS.has(hold.reason))
    return <AskFindings hold={hold} small={open.patch} onFindings={open.opens.findings} />;
  return <AskError hold={hold} small={open.patch} onLog={open.opens.log} />;
}

const SENTINELS: ReadonlySet<string> = new Set(["sentinel_max_retries", "review_unavailable"]);
