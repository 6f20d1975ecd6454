import { useQuery } from "@tanstack/react-query";
import { answerOf } from "#lib/client/holds/answers/answer-of.ts";
import { grantIn, waivedIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import type { Draft } from "#lib/client/holds/drafts/drafts.ts";
import { previewQuery, readPreview } from "#lib/client/queue/queue-queries.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import type { Preview, PreviewQuery } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** How long after the last letter the preview is read again, in milliseconds. */
const PAUSE = 250;
/** A decision waits no longer for the bytes it is made on, in milliseconds: then it is made on the version of the hold alone. */
const TIMEOUT_MS = 4000;

/** What the next run receives if this is decided. */
export interface Payload {
  preview: Preview | null;
  /** It is what the draft leads to now, letter by letter. */
  isCurrent: boolean;
  error: Error | null;
  /** What is missing before there is anything to show. */
  missing: string | null;
  /** What is wrong with the draft, by the path of the part: `answer.region` → `must be one of eu, us`. */
  wrong: Readonly<Record<string, string>>;
  retry: () => void;
  /** What is shown, read anew where the draft has just changed; null where nothing runs because of the verb. */
  read: (verb: DecisionVerb) => Promise<Preview | null>;
}

/** Follows a draft and shows the exact bytes it leads to. `verb` null: no verb of this hold runs anything. */
export function usePayload(hold: HoldDetail, verb: DecisionVerb | null, draft: Draft, enabled: boolean): Payload {
  const settled = useDebounced(draft, PAUSE);
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, settled) : null;
  const granted = verb === null ? null : grantIn(hold, verb, settled);
  const missing = [answer, granted].find((part) => part?.ok === false)?.why ?? null;
  const asked = verb === null ? null : queryFor(hold, verb, settled);
  const query = useQuery({
    ...previewQuery(hold.id, hold.version, asked ?? { verb: "retry" }),
    enabled: enabled && asked !== null && missing === null,
  });
  const errors = missing === null ? (query.data?.errors ?? []) : [];
  const isCurrent = settled === draft && !query.isPlaceholderData && query.data !== undefined;
  return {
    preview: missing === null && errors.length === 0 ? (query.data ?? null) : null,
    isCurrent,
    error: query.error,
    wrong: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    missing: missing ?? (errors.length > 0 ? "Mend what is marked" : null),
    retry: () => void query.refetch(),
    read: async (chosen) => {
      if (chosen === verb && isCurrent && query.data) return query.data;
      // Not through the cache: the preview on screen may wait for the network, and a decision must not wait with it.
      return readPreview(hold.id, queryFor(hold, chosen, draft), AbortSignal.timeout(TIMEOUT_MS));
    },
  };
}

/** What is asked to see the bytes that a draft leads to. */
export function queryFor(hold: HoldDetail, verb: DecisionVerb, draft: Draft): PreviewQuery {
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, draft) : null;
  const granted = grantIn(hold, verb, draft);
  return {
    verb,
    ...(draft.note.trim() === "" ? {} : { note: draft.note }),
    ...(answer?.ok ? { answer: answer.text } : {}),
    ...(verb === "retry" ? { waive: waivedIn(hold, draft) } : {}),
    ...(granted.ok ? granted.grant : {}),
  };
}
