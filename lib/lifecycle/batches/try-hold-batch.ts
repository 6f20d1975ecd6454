import type { BatchDryRun, CreateHoldBatch } from "#lib/contract/batches.ts";
import { type ChosenKind, countChosen } from "#lib/db/batches/choose-holds.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { chooseHolds } from "./choose-holds.ts";

/**
 * What a batch would do if nothing changed first: how many holds, how many offer the verb, and which refusals the
 * others would get.
 * By: `decide`. Reads only.
 */
export async function tryHoldBatch(access: Access, input: CreateHoldBatch): Promise<BatchDryRun> {
  const { choice, left } = await chooseHolds(access, input);
  const kinds = (await countChosen(choice)).map((kind) => ({ ...kind, code: codeOf(kind, input.verb) }));
  return {
    dryRun: true,
    total: sum(kinds),
    offering: sum(kinds.filter(({ code }) => code === null)),
    notAllowed: left === null ? 0 : sum(await countChosen(left)),
    failing: [...Map.groupBy(kinds, ({ code }) => code)]
      .flatMap(([code, group]) => (code === null ? [] : [{ code, count: sum(group) }]))
      .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    byReason: [...Map.groupBy(kinds, ({ hold }) => hold?.reason)]
      .flatMap(([reason, group]) =>
        reason === undefined
          ? []
          : [{ reason, total: sum(group), offering: sum(group.filter(({ code }) => code === null)) }],
      )
      .toSorted((a, b) => b.total - a.total || a.reason.localeCompare(b.reason)),
  };
}

const sum = (kinds: { count: number }[]): number => kinds.reduce((total, { count }) => total + count, 0);

/** The refusal that deciding such a hold would get, in the order of docs/contract.md#decisions; null: it would be decided. */
function codeOf({ code, hold }: ChosenKind, verb: DecisionVerb): string | null {
  if (code !== null || hold === null) return code;
  if (hold.state === "decided") return "already_decided";
  if (hold.state === "withdrawn") return "stale_transition";
  return holdVerbs(hold).includes(verb) ? null : "invalid_request";
}
