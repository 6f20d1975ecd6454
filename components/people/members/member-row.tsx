import { Select } from "#components/ui/form/select.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { RowTh, Td } from "#components/ui/surface/table.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { ROLES, type Role } from "#lib/engine/people/access.ts";
import { setRole } from "#lib/server/actions/members.ts";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";
import { Avatar } from "../avatar.tsx";
import { MemberMenu } from "./member-menu.tsx";

const ROLE_LABEL: Record<Role, string> = { viewer: "Viewer", lead: "Lead", admin: "Admin" };

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

function RoleChoice({ project, member }: { project: { slug: string; name: string }; member: MemberShown }) {
  const { run, busy, refusal } = useAction(setRole);
  if (!member.changeable) return <span className="text-t2">{ROLE_LABEL[member.role]}</span>;
  const choose = async (role: Role) => {
    const before = member.role;
    const set = (to: Role) => run({ project: project.slug, userId: member.userId, role: to });
    if ((await set(role)) === null) return;
    showToast({
      message: `${member.name} is ${ROLE_LABEL[role].toLowerCase()} in ${project.name} now.`,
      undo: () => set(before),
    });
  };
  return (
    <>
      <Select
        aria-label={`Role of ${member.name}`}
        aria-describedby={refusal ? `${member.userId}-refusal` : undefined}
        aria-invalid={refusal ? true : undefined}
        value={member.role}
        disabled={busy}
        className="w-26"
        onChange={(event) => choose(event.target.value as Role)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABEL[role]}
          </option>
        ))}
      </Select>
      <span
        role="alert"
        id={`${member.userId}-refusal`}
        className="mt-1 mb-2 block max-w-50 text-meta whitespace-normal text-stop-t empty:hidden"
      >
        {refusal}
      </span>
    </>
  );
}

function whereOf(member: MemberShown): string {
  return member.everywhere ? "Every project" : "This project";
}
