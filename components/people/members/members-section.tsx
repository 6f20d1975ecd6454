import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Table, Th, Tr } from "#components/ui/surface/table.tsx";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";
import { AddPerson } from "./add-person.tsx";
import { MemberRow } from "./member-row.tsx";

/** Who is in the project, and what they may do in it. */
export function MembersSection({
  project,
  members,
  mayAdd,
}: {
  project: { slug: string; name: string };
  members: MemberShown[];
  mayAdd: boolean;
}) {
  return (
    <SettingsSection
      id="members"
      title="Members"
      about="Viewers read. Leads decide and make tickets. Admins also set policies, members and tokens."
    >
      <Card>
        <CardHeader
          level={3}
          title={`In ${project.name}`}
          meta={members.length === 1 ? "1 person" : `${members.length} people`}
          actions={<AddPerson project={project} mayAdd={mayAdd} />}
        />
        <Table label={`People in ${project.name}`}>
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
              <Tr key={member.userId}>
                <MemberRow project={project} member={member} />
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </SettingsSection>
  );
}
