import { Tag } from "#components/ui/mark/tag.tsx";
import { RowTh, Td } from "#components/ui/surface/table.tsx";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";
import { Avatar } from "../avatar.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { RoleChoice } from "./role-choice.tsx";

/** The cells of one member. */
export function MemberRow({ project, member }: { project: { slug: string; name: string }; member: MemberShown }) {
  return (
    <>
      <RowTh className="w-full py-2 pl-3.5">
        <span className="flex items-center gap-2.5">
          <Avatar name={member.name} beside />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {member.name}
              {member.you && <Tag>You</Tag>}
              {member.disabled && <Tag signal="stop">Disabled</Tag>}
            </span>
            <span className="block text-meta break-all text-t3">{member.email}</span>
            <span className="block text-meta text-t3 tablet:hidden">{whereOf(member)}</span>
          </span>
        </span>
      </RowTh>
      <Td className="py-2 max-tablet:px-1">
        <RoleChoice project={project} member={member} />
      </Td>
      <Td className="text-t2 max-tablet:hidden">{whereOf(member)}</Td>
      <Td className="pr-2 text-right max-tablet:px-0">
        <MemberMenu project={project} member={member} />
      </Td>
    </>
  );
}

function whereOf(member: MemberShown): string {
  return member.everywhere ? "Every project" : "This project";
}
