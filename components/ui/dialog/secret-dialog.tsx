import { Button } from "../button/button.tsx";
import { SecretOnce } from "../text/secret-once.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-panel.tsx";

interface SecretDialogProps extends Pick<DialogProps, "open" | "title" | "description"> {
  secret: string;
  /** What it is, for the button that copies it: `the token`. */
  what: string;
  onClose: () => void;
}

/** A secret that was just made. */
export function SecretDialog({ secret, what, onClose, ...dialog }: SecretDialogProps) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => next || onClose()}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="px-6 pb-5 max-tablet:px-4">
        <SecretOnce secret={secret} what={what} />
      </div>
    </Dialog>
  );
}
