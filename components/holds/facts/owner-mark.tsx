import { Users } from "lucide-react";
import { Avatar } from "#components/people/avatar.tsx";
import type { Hold } from "#lib/contract/holds.ts";

/** The owner of a hold, a person or a role. `beside`: the name is next to the mark. `here`: the owner has the hold open. */
export function OwnerMark({
  owner,
  beside = false,
  here = false,
}: {
  owner: Hold["owner"];
  beside?: boolean;
  here?: boolean;
}) {
  if (owner.kind === "user") return <Avatar name={owner.name} beside={beside} here={here} />;
  const name = ownerName(owner);
  return (
    <span
      {...(beside ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name })}
      className="grid size-5 flex-none place-items-center rounded-full border border-dashed border-line-3 text-t3"
    >
      <Users aria-hidden="true" className="size-3" />
    </span>
  );
}

/** The owner of a hold in words: `Mira Kaur`, `Any lead`. */
export function ownerName(owner: Hold["owner"]): string {
  return owner.kind === "user" ? owner.name : `Any ${owner.name}`;
}
