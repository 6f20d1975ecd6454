import type { ModelMessage } from "ai";
import { callsIn } from "../conversation/call-messages.ts";
import type { StepAnswer } from "./step-parts.ts";

/**
 * Gives the calls of a step ids that the conversation has not seen: some servers number them anew in each answer, and
 * results are found by id. Ids keep to letters that both wire protocols take.
 */
export function withUniqueCallIds(answer: StepAnswer, messages: readonly ModelMessage[]): StepAnswer {
  const taken = new Set(callsIn(messages).map((call) => call.toolCallId));
  const renamed = new Map<string, string>();
  for (const { toolCallId } of answer.calls) {
    let id = toolCallId.replace(/[^A-Za-z0-9_-]/g, "_") || "call";
    for (let number = 2; taken.has(id); number++)
      id = `${toolCallId.replace(/[^A-Za-z0-9_-]/g, "_") || "call"}_${number}`;
    taken.add(id);
    renamed.set(toolCallId, id);
  }
  const name = (id: string) => renamed.get(id) ?? id;
  return {
    ...answer,
    calls: answer.calls.map((call) => ({ ...call, toolCallId: name(call.toolCallId) })),
    content: answer.content.map((part) =>
      part.type === "tool-call" ? { ...part, toolCallId: name(part.toolCallId) } : part,
    ),
  };
}
