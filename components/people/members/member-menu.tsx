"use client";
import { Ellipsis, KeyRound, LogOut, UserCheck, UserMinus, UserX } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { setMemberDisabled, signOutMember } from "#lib/server/actions/members.ts";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";
import { type MemberQuestion, MemberQuestions } from "./member-questions.tsx";

/** What an admin can do with a member, beside another role. What they may not do stays, with the reason. */
export function MemberMenu({ project, member }: { project: { slug: string; name: string }; member: MemberShown }) {
  const [asked, setAsked] = useState<MemberQuestion | null>(null);
  const signOut = useAction(signOutMember);
  const enable = useAction(setMemberDisabled);
  const who = { project: project.slug, userId: member.userId };
  const manageOff = member.manageable ? undefined : "Only an admin of all their projects can do this.";
  const removeOff = member.changeable ? undefined : "Only an admin of every project can do this.";
  const endSessions = async () => {
    const done = await signOut.run(who);
    if (done) showToast({ message: `${member.name} is signed out. ${sessions(done.value.ended)} ended.` });
  };
  const letIn = async () => {
    if (await enable.run({ ...who, disabled: false })) showToast({ message: `${member.name} can sign in again.` });
  };
  if (!(member.changeable || member.manageable)) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${member.name}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<LogOut aria-hidden="true" />} off={manageOff} onSelect={endSessions}>
          Sign out everywhere
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} off={manageOff} onSelect={() => setAsked("password")}>
          Reset password
        </MenuItem>
        <MenuSeparator />
        {member.disabled ? (
          <MenuItem icon={<UserCheck aria-hidden="true" />} off={manageOff} onSelect={letIn}>
            Enable account
          </MenuItem>
        ) : (
          <MenuItem icon={<UserX aria-hidden="true" />} danger off={manageOff} onSelect={() => setAsked("disable")}>
            Disable account
          </MenuItem>
        )}
        <MenuItem icon={<UserMinus aria-hidden="true" />} danger off={removeOff} onSelect={() => setAsked("remove")}>
          Remove from {project.name}
        </MenuItem>
      </Menu>
      <span role="alert" className="block text-meta whitespace-normal text-stop-t">
        {signOut.refusal ?? enable.refusal}
      </span>
      <MemberQuestions project={project} member={member} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function sessions(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}
