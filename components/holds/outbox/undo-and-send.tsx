import { Button } from "#components/ui/button/button.tsx";
import { pressUndo } from "#lib/client/holds/decisions/pending-undo.ts";
import { sendNowOnDesk, undoOnDesk } from "#lib/client/holds/decisions/undo-on-desk.ts";

/** What a person can do with a decision of theirs that is not sent yet. */
export function UndoAndSend({ hold }: { hold: { id: string; ticket: { key: string } } }) {
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => void sendNowOnDesk(hold)}>
        Send now
      </Button>
      <Button size="sm" onClick={() => pressUndo(hold.id) || void undoOnDesk(hold)}>
        Undo
      </Button>
    </>
  );
}
