import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { previewQuery } from "#lib/client/queue/queue-queries.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { decisionBody } from "../decisions/decision-inputs.ts";
import { basisOf, changedFindings, changedWords, draftBases } from "./draft-basis.ts";
import { type Draft, EMPTY_DRAFT, readDraft } from "./drafts.ts";

/**
 * What changed under a draft since it was begun (`words` null: nothing), by what the next run would receive without it. `verb`
 * null: nothing runs. `enabled`: it is not decided. `goOn`: the person has seen it, and keeps the draft.
 */
export function useDraftChanges(hold: HoldDetail, verb: DecisionVerb | null, draft: Draft, enabled: boolean) {
  const isAsked = verb !== null && verb !== "answer";
  const { data } = useQuery({
    // The same question as that of an empty draft, which was asked already.
    ...previewQuery(hold.id, hold.version, decisionBody(hold, verb ?? "retry", EMPTY_DRAFT)),
    enabled: isAsked && enabled,
  });
  const sha = isAsked ? (data?.sha256 ?? null) : null;
  const basis = draftBases.use(hold.id);
  const isEmpty = isUnwritten(draft);
  const isBegun = !isEmpty && basis === null;
  /** Begun before it was known what the next run would receive: the first that is known counts. */
  const first = basis !== null && basis.sha === null ? sha : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is written upon is what was there when it was begun
  useEffect(() => {
    // The draft itself, and not what is rendered: a page that has just been loaded shows it a moment later.
    if (isUnwritten(readDraft(hold.id))) draftBases.set(hold.id, null);
    else if (draftBases.get(hold.id) === null) draftBases.set(hold.id, basisOf(hold, sha));
    else if (basis !== null && first !== null) draftBases.set(hold.id, { ...basis, sha: first });
  }, [isEmpty, isBegun, first]);
  const goOn = () => draftBases.set(hold.id, basisOf(hold, sha));
  if (isEmpty || basis === null || hold.state !== "open") return { words: null, findings: [], goOn };
  const findings = changedFindings(basis, hold);
  return { words: changedWords(basis, findings, sha), findings, goOn };
}

function isUnwritten({ note, answer, choice }: Draft): boolean {
  return note === "" && answer === "" && choice === null;
}
