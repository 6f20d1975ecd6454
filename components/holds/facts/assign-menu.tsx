import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Avatar } from "#components/people/avatar.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { useUpdateHold } from "#lib/client/holds/use-update-hold.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { membersQuery } from "#lib/client/people/members-query.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";

/** A menu that assigns a hold to a person, or back to the leads. */
export function AssignItems({ hold, enabled }: { hold: HoldDetail; enabled: boolean }) {
  const update = useUpdateHold();
  const assign = (ownerId: string, name: string) =>
    void update(hold, { ownerId }, `${holdName(hold)} belongs to ${name} now`);
  return <OwnerItems project={hold.project} enabled={enabled} onChoose={assign} />;
}

/** The possible owners of a hold: the caller, the others who may decide, and the leads. */
export function OwnerItems({
  project,
  enabled,
  onChoose,
}: {
  project: string;
  enabled: boolean;
  /** The name within a sentence, as in `belongs to …`. */
  onChoose: (ownerId: string, name: string) => void;
}) {
  const { me } = useDesk();
  const { data: members = [] } = useQuery({ ...membersQuery(project), enabled });
  const others = members.filter((member) => member.userId !== me.id && member.role !== "viewer");
  return (
    <>
      <MenuItem icon={<Avatar name={me.name} beside />} onSelect={() => onChoose(me.id, "you")}>
        Me
      </MenuItem>
      {others.map((member) => (
        <MenuItem
          key={member.userId}
          icon={<Avatar name={member.name} beside />}
          onSelect={() => onChoose(member.userId, member.name)}
        >
          {member.name}
        </MenuItem>
      ))}
      <MenuItem icon={<Users aria-hidden="true" />} onSelect={() => onChoose("lead", "the leads")}>
        Any lead
      </MenuItem>
    </>
  );
}
