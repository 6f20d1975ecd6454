import { changeWords } from "#lib/client/policies/change-words.ts";
import type { PolicyChange } from "#lib/engine/policies/policy-changes.ts";

/** The differences between two policies in a line of text, each old value struck out beside the new one. */
export function ChangeList({ changes }: { changes: readonly PolicyChange[] }) {
  if (changes.length === 0) return "The same values as before.";
  return changes.map((change, index) => {
    const { what, from, to } = changeWords(change);
    return (
      <span key={what} className="whitespace-nowrap">
        {what} <s className="text-t3">{from}</s> <span className="text-t1">{to}</span>
        {index < changes.length - 1 && ", "}
        <wbr />
      </span>
    );
  });
}
