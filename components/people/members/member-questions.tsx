import { useState } from "react";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { SecretDialog } from "#components/ui/dialog/secret-dialog.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { removeMember, resetMemberPassword, setMemberDisabled } from "#lib/server/actions/members.ts";
import type { MemberShown } from "#lib/server/queries/people/get-settings.ts";

/** What is asked before it is done to a member. */
export type MemberQuestion = "password" | "disable" | "remove";

interface Asked {
  project: { slug: string; name: string };
  member: MemberShown;
  open: boolean;
  onClose: () => void;
}

/** The dialogs of a member's menu. */
export function MemberQuestions({ asked, ...rest }: Omit<Asked, "open"> & { asked: MemberQuestion | null }) {
  return (
    <>
      <NewPassword {...rest} open={asked === "password"} />
      <Disable {...rest} open={asked === "disable"} />
      <Remove {...rest} open={asked === "remove"} />
    </>
  );
}

function NewPassword({ project, member, open, onClose }: Asked) {
  const [link, setLink] = useState<string | null>(null);
  const { run, busy, refusal, reset } = useAction(resetMemberPassword);
  const close = () => {
    setLink(null);
    reset();
    onClose();
  };
  const make = async () => {
    const done = await run({ project: project.slug, userId: member.userId });
    if (done) setLink(new URL(done.value.path, location.href).href);
  };
  if (link === null) {
    return (
      <ConfirmDialog
        open={open}
        onClose={close}
        title={`Make a link for a new password of ${member.name}?`}
        confirm="Make the link"
        keep="Leave it"
        busy={busy}
        refusal={refusal}
        onConfirm={make}
      >
        Their present password and sessions go on until they use it. A link made before stops working.
      </ConfirmDialog>
    );
  }
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title={`Send ${member.name} this link`}
      description="With it they set a new password. It works once and for 4 hours, and is shown this once; whoever has it can use it."
      secret={link}
      what="the link"
    />
  );
}

function Disable({ project, member, open, onClose }: Asked) {
  const { run, busy, refusal } = useAction(setMemberDisabled);
  const disable = async () => {
    if (!(await run({ project: project.slug, userId: member.userId, disabled: true }))) return;
    onClose();
    showToast({ message: `${member.name} can no longer sign in.` });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Disable the account of ${member.name}?`}
      confirm="Disable account"
      keep="Keep it"
      busy={busy}
      refusal={refusal}
      onConfirm={disable}
    >
      Their sessions end and the tokens that act for them stop at once, in every project. What they decided stays.
    </ConfirmDialog>
  );
}

function Remove({ project, member, open, onClose }: Asked) {
  const { run, busy, refusal } = useAction(removeMember);
  const remove = async () => {
    if (!(await run({ project: project.slug, userId: member.userId }))) return;
    onClose();
    showToast({ message: `${member.name} is no longer in ${project.name}.` });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove ${member.name} from ${project.name}?`}
      confirm="Remove"
      busy={busy}
      refusal={refusal}
      onConfirm={remove}
    >
      {member.everywhere
        ? `They keep the role ${member.role} in each of the other projects there are now.`
        : "They no longer see it, from their next request on."}
    </ConfirmDialog>
  );
}
