import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { RefusalNote } from "../notice/refusal-note.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The verb that does it. */
  confirm: string;
  keep?: string;
  busy: boolean;
  refusal: string | null;
  onConfirm: () => void;
}

/** Asks once before what cannot be taken back. Focus starts on what keeps everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm, keep = "Keep", busy, refusal, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={children}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" className="ml-auto" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={clsx("px-6 max-tablet:px-4", refusal && "pb-4")}>
        <RefusalNote>{refusal}</RefusalNote>
      </div>
    </Dialog>
  );
}
