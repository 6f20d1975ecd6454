import { UsersRound } from "lucide-react";
import { secondWords } from "#lib/client/holds/decisions/second-words.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import type { Hold } from "#lib/contract/holds.ts";

/** Says that one person has decided, and that it takes another (docs/contract.md#four-eyes). */
export function SecondNotice({ hold }: { hold: Pick<Hold, "second"> }) {
  const { me } = useDesk();
  if (hold.second === null) return null;
  return (
    <p className="flex items-baseline gap-1.5 text-meta text-human-t">
      <UsersRound aria-hidden="true" className="size-3.25 flex-none translate-y-0.5" />
      {secondWords(hold.second, me.id)}
    </p>
  );
}
