import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Hold, Preview, PreviewQuery } from "#lib/contract/holds.ts";
import type { DecisionVerb } from "#lib/engine/decision-verbs.ts";
import { previewQuery } from "../queries/queue.ts";
import { useDebounced } from "../use-debounced.ts";
import { answerOf } from "./answer-of.ts";
import type { Draft } from "./drafts.ts";

/** How long after the last letter the preview is read again, in milliseconds. */
const PAUSE = 250;

/** What the next run receives if this is decided. */
export interface Payload {
  preview: Preview | null;
  /** It is what the draft leads to now, letter by letter. */
  isCurrent: boolean;
  error: Error | null;
  /** What is missing before there is anything to show. */
  missing: string | null;
  retry: () => void;
  /** The hash of what is shown, read anew where the draft has just changed; null where nothing runs because of the verb. */
  sha: (verb: DecisionVerb) => Promise<string | null>;
}

/** Follows a draft and shows the exact bytes it leads to. `verb` null: no verb of this hold runs anything. */
export function usePayload(hold: Hold, verb: DecisionVerb | null, draft: Draft, enabled: boolean): Payload {
  const client = useQueryClient();
  const settled = useDebounced(draft, PAUSE);
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, settled) : null;
  const missing = answer?.ok === false ? answer.why : null;
  const asked = verb === null ? null : queryFor(hold, verb, settled);
  const query = useQuery({
    ...previewQuery(hold.id, hold.version, asked ?? { verb: "retry" }),
    enabled: enabled && asked !== null && missing === null,
  });
  const isCurrent = settled === draft && !query.isPlaceholderData && query.data !== undefined;
  return {
    preview: missing === null ? (query.data ?? null) : null,
    isCurrent,
    error: query.error,
    missing,
    retry: () => void query.refetch(),
    sha: async (chosen) => {
      if (chosen !== verb) return null;
      if (isCurrent && query.data) return query.data.sha256;
      const { sha256 } = await client.fetchQuery({
        ...previewQuery(hold.id, hold.version, queryFor(hold, chosen, draft)),
      });
      return sha256;
    },
  };
}

function queryFor(hold: Hold, verb: DecisionVerb, draft: Draft): PreviewQuery {
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, draft) : null;
  return {
    verb,
    ...(draft.note.trim() === "" ? {} : { note: draft.note }),
    ...(answer?.ok ? { answer: answer.text } : {}),
  };
}
