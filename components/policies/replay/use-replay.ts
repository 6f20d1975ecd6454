import { useQuery } from "@tanstack/react-query";
import { replayQuery } from "#lib/client/policies/policy-queries.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import type { PolicyDraft } from "../use-policy-draft.ts";

/** Milliseconds without a key press before the replay is requested. */
const QUIET = 350;

/** The replay of the edited policy, requested once typing pauses. `late`: what is shown belongs to the edit before. */
export function useReplay(project: string, version: number, draft: PolicyDraft, enabled: boolean) {
  const edited = JSON.stringify(draft.policy);
  const settled = useDebounced(edited, QUIET);
  const policy = JSON.parse(settled) as Policy;
  const query = useQuery({
    ...replayQuery(project, useTimeZone(), version, policy),
    enabled: enabled && draft.changes.length > 0 && draft.unread.size === 0,
  });
  return { ...query, policy, late: query.isPlaceholderData || settled !== edited };
}

export type Replayed = ReturnType<typeof useReplay>;
