import { type ComponentProps, useId } from "react";
import { Button } from "../button/button.tsx";
import { RefusalNote } from "../notice/refusal-note.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-panel.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "description" | "children"> {
  open?: boolean;
  onClose: () => void;
  /** The verb that sends the form, and the word that leaves it. */
  submit: string;
  cancel?: string;
  busy: boolean;
  /** Why it cannot be sent now. */
  off?: string | undefined;
  /** What the form element takes. */
  form: ComponentProps<"form">;
  /** Why it was refused, where no field says so. */
  refusal: string | null;
}

/** A few fields that are sent together. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, onClose, title, description, submit, cancel = "Cancel", busy, off, form, refusal } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} busy={busy} off={off}>
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-5 max-tablet:px-4">
        {props.children}
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
