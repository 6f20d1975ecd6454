import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";
import { Avatar } from "../avatar.tsx";
import { AddPerson } from "./add-person.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface MembersSectionProps {
  project: { slug: string; name: string };
  members: MemberShown[];
  mayAdd: boolean;
}

/** Who is in the project, and what they may do in it. */
export function MembersSection({ project, members, mayAdd }: MembersSectionProps) {
  return (
    <SettingsSection
      id="members"
      title="Members"
      about="Viewers read. Leads decide and make tickets. Admins also set policies, members and tokens."
    >
      <Card>
        <CardHeader
          level={3}
          title={`In ${plainText(project.name)}`}
          meta={members.length === 1 ? "1 person" : `${members.length} people`}
          actions={<AddPerson project={project} mayAdd={mayAdd} />}
        />
        <Table label={`People in ${plainText(project.name)}`}>
          <thead>
            <tr>
              <Th className="pl-3.5">Person</Th>
              <Th>Role</Th>
              <Th className="max-tablet:hidden">Where</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.userId} project={project} member={member} />
            ))}
          </tbody>
        </Table>
      </Card>
    </SettingsSection>
  );
}

function MemberRow({ project, member }: { project: { slug: string; name: string }; member: MemberShown }) {
  return (
    <Tr>
      <RowTh className="w-full py-2 pl-3.5">
        <span className="flex items-center gap-2.5">
          <Avatar name={member.name} beside />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {plainText(member.name)}
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
    </Tr>
  );
}

function whereOf(member: MemberShown): string {
  return member.everywhere ? "Every project" : "This project";
}
