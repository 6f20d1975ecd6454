import type { DecisionBody } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { GRANTS, type Grant } from "#lib/engine/holds/grants.ts";
import { answerOf } from "../answers/answer-of.ts";
import type { Draft } from "../drafts/drafts.ts";

/** The findings that a draft leaves out and that are still open, by their keys. */
export function waivedIn({ ledger }: Pick<HoldDetail, "ledger">, { waive }: Pick<Draft, "waive">): string[] {
  return ledger.findings.filter(({ open, key }) => open && waive.includes(key)).map(({ key }) => key);
}

/** What a draft grants with a verb; null: the full budget. Else what is wrong with the amount, in words. */
export function grantIn(
  { grants }: Pick<HoldDetail, "grants">,
  verb: DecisionVerb,
  draft: Pick<Draft, "grants">,
): { ok: true; grant: Grant | null } | { ok: false; why: string } {
  const offered = grants.find((grant) => grant.verb === verb);
  const text = offered ? (draft.grants[offered.kind] ?? "").trim() : "";
  if (!offered || text === "") return { ok: true, grant: null };
  const { min, max, whole } = GRANTS[offered.kind];
  const amount = Number(text);
  const fits = Number.isFinite(amount) && amount >= min && amount <= max && (!whole || Number.isInteger(amount));
  if (!fits) return { ok: false, why: `Grant ${whole ? "a whole number" : "an amount"} from ${min} to ${max}` };
  return { ok: true, grant: { [offered.kind]: amount } };
}

/** What a verb chosen on a draft sends, to look at it first and then to decide it. What the draft has wrong is left out. */
export function decisionBody(hold: HoldDetail, verb: DecisionVerb, draft: Draft): DecisionBody {
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, draft) : null;
  const waive = verb === "retry" || verb === "review" ? waivedIn(hold, draft) : [];
  const granted = grantIn(hold, verb, draft);
  return {
    verb,
    note: draft.note,
    answer: answer?.ok ? answer.value : null,
    ...(waive.length > 0 ? { waive } : {}),
    ...(granted.ok && granted.grant ? { grant: granted.grant } : {}),
    ...(verb === "answer" && draft.keep ? { keep: draft.keep } : {}),
    ...(verb === "approve" && hold.call ? { scope: draft.scope } : {}),
    ...(verb === "approve" && hold.call && draft.scope === "rule" ? { rule: draft.rule } : {}),
  };
}
