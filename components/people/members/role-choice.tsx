"use client";
import { Select } from "#components/ui/form/select.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { ROLES, type Role } from "#lib/engine/people/access.ts";
import { setRole } from "#lib/server/actions/members.ts";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";

const ROLE_LABEL: Record<Role, string> = { viewer: "Viewer", lead: "Lead", admin: "Admin" };

/** The role of a member, for who may not change it as a word. */
export function RoleChoice({ project, member }: { project: { slug: string; name: string }; member: MemberShown }) {
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
