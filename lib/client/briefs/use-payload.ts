import { useQuery } from "@tanstack/react-query";
import { answerOf } from "#lib/client/holds/answers/answer-of.ts";
import { decisionBody, grantIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import type { Draft } from "#lib/client/holds/drafts/drafts.ts";
import { previewQuery, readPreview } from "#lib/client/queue/queue-queries.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** The preview is read again so long after the last key, in milliseconds. */
const DEBOUNCE_MS = 250;
/** A decision waits so long for the bytes it is made on; after that it names the version of the hold alone. */
const READ_TIMEOUT_MS = 4000;

/** What the next run receives if this is decided. */
export type Payload = ReturnType<typeof usePayload>;

/** The preview of what a draft leads to, as it is written. `verb` null: no verb of this hold runs anything. */
export function usePayload(hold: HoldDetail, verb: DecisionVerb | null, draft: Draft, enabled: boolean) {
  const settled = useDebounced(draft, DEBOUNCE_MS);
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, settled) : null;
  const granted = verb === null ? null : grantIn(hold, verb, settled);
  const missing = [answer, granted].find((part) => part?.ok === false)?.why ?? null;
  const asked = verb === null ? null : decisionBody(hold, verb, settled);
  const query = useQuery({
    ...previewQuery(hold.id, hold.version, asked ?? { verb: "retry" }),
    enabled: enabled && asked !== null && missing === null,
  });
  const errors = missing === null ? (query.data?.errors ?? []) : [];
  const isCurrent = settled === draft && !query.isPlaceholderData && query.data !== undefined;
  return {
    preview: missing === null && errors.length === 0 ? (query.data ?? null) : null,
    /** Whether `preview` belongs to the draft as it is now. */
    isCurrent,
    error: query.error,
    /** What is wrong with the draft, by path: `answer.region` → `must be one of eu, us`. */
    wrong: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    /** What is missing before there is anything to show. */
    missing: missing ?? (errors.length > 0 ? "Mend what is marked" : null),
    retry: () => void query.refetch(),
    /** The preview of the draft as it is now: the one that is shown, or a new one where the draft has just changed. */
    read: async (chosen: DecisionVerb) => {
      if (chosen === verb && isCurrent && query.data) return query.data;
      // Not through the cache: the preview on screen may wait for the network, and a decision must not wait with it.
      return readPreview(hold.id, decisionBody(hold, chosen, draft), AbortSignal.timeout(READ_TIMEOUT_MS));
    },
  };
}
