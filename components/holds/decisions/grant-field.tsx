import clsx from "clsx";
import { useId } from "react";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { grantIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { GrantKind } from "#lib/engine/holds/grants.ts";

/** How much is granted. Empty: the amount of the policy or profile, shown in grey. */
export function GrantField({ desk, offered }: { desk: HoldDesk; offered: HoldDetail["grants"][number] }) {
  const id = useId();
  const { hold, draft, write, verb } = desk;
  const { kind, full } = offered;
  const granted = verb === null ? null : grantIn(hold, verb, draft);
  const wrong = granted?.ok === false ? granted.why : null;
  const isOne = Number(draft.grants[kind]?.trim() || full) === 1;
  const [before, after] = wordsFor(kind, hold, isOne);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <label htmlFor={id}>
        {before}
        <span className="sr-only"> {after}</span>
      </label>
      <TextInput
        id={id}
        inputMode={kind === "dollars" ? "decimal" : "numeric"}
        aria-describedby={`${id}-below`}
        aria-invalid={wrong !== null || undefined}
        placeholder={full === null ? "as usual" : String(full)}
        value={draft.grants[kind] ?? ""}
        onChange={(event) => write({ grants: { ...draft.grants, [kind]: event.target.value } })}
        className={clsx("h-6.5! px-1.5! text-center text-meta", full === null ? "w-20!" : "w-12!")}
      />
      <span aria-hidden="true">{after}</span>
      <span id={`${id}-below`} className={wrong === null ? "sr-only" : "text-stop-t"}>
        {wrong === null ? `Empty: ${full === null ? "as much as its profile says" : full}` : `${wrong}.`}
      </span>
    </span>
  );
}

/** The text before and after the amount. */
function wordsFor(kind: GrantKind, { level, subject }: HoldDetail, isOne: boolean): [string, string] {
  if (kind === "rejections") return ["Needs a decision again after", isOne ? "rejection" : "rejections"];
  if (kind === "dollars") return ["May spend", "dollars more"];
  if (kind === "steps") return ["May take", "steps more"];
  if (subject === "run" && level !== null) return [`Level ${level.current} gets`, isOne ? "fresh try" : "fresh tries"];
  return ["Needs a decision again after", isOne ? "attempt" : "attempts"];
}
