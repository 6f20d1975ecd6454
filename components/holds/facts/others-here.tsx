import { Avatar } from "#components/people/avatar.tsx";
import { useOthersAt } from "#lib/client/live/live-provider.tsx";
import { initials } from "#lib/client/people/person-initials.ts";
import type { Present } from "#lib/contract/holds/presence.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { OwnerMark } from "./owner-mark.tsx";

/** The most people, beside the owner, that a row has room for. */
const MAX_MARKS = 3;

/** The owner of a hold, and the others who have it open, with a blue ring. */
export function PeopleMarks({ hold }: { hold: Pick<Hold, "id" | "owner"> }) {
  const { id, owner } = hold;
  const others = useOthersAt(id);
  const isOwner = (person: Present) => owner.kind === "user" && person.id === owner.id;
  return (
    <span className="flex flex-none gap-1.5 empty:hidden">
      {others
        .filter((person) => !isOwner(person))
        .slice(0, MAX_MARKS)
        .map((person) => (
          <Avatar key={person.id} name={person.name} here />
        ))}
      {owner.kind === "user" && <OwnerMark owner={owner} here={others.some(isOwner)} />}
    </span>
  );
}

/** Who else has this hold open, and who of them is writing. */
export function OthersHere({ holdId }: { holdId: string }) {
  const others = useOthersAt(holdId);
  const writing = others.filter((person) => person.writing);
  return (
    <span className="flex min-w-0 items-center gap-2 text-meta text-run-t">
      {others.slice(0, MAX_MARKS).map((person) => (
        <Avatar key={person.id} name={person.name} here />
      ))}
      <span role="status" className="truncate">
        {writing.length > 0 && answeringWords(writing)}
      </span>
    </span>
  );
}

/** `JR is answering`, `JR and MK are answering`. */
function answeringWords(people: readonly Present[]): string {
  const names = people.map(({ name }) => initials(name));
  return `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} answering`;
}
