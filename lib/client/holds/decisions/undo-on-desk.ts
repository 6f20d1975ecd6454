import { randomName } from "#lib/client/browser/random-name.ts";
import { getJson } from "#lib/client/requests/get-json.ts";
import { sendCommand } from "#lib/client/requests/send-command.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { setLocalDecision } from "./local-decisions.ts";

/** Takes a decision back that the desk has, sent or not; says what became of it. The hold is read first: it has another version once it was sent. */
export async function undoOnDesk(hold: { id: string; ticket: { key: string } }): Promise<boolean> {
  let answer = await undoAsItIs(hold.id);
  // It was sent between the two requests: what is meant is the same.
  if (!answer.ok && answer.problem?.code === "version_mismatch") answer = await undoAsItIs(hold.id);
  if (answer.ok) {
    setLocalDecision(hold.id, null);
    announce(`Undone. ${hold.ticket.key} needs a decision again`);
    return true;
  }
  const words = `Not undone. ${answer.problem?.detail ?? "The desk could not be reached."}`;
  showToast({ message: `${hold.ticket.key}: ${words}`, spoken: "" });
  announce(words, "assertive");
  return false;
}

async function undoAsItIs(holdId: string) {
  const { version } = await getJson<Hold>(`/holds/${holdId}`).catch(() => ({ version: 0 }));
  return sendCommand(`/holds/${holdId}/undo`, { version }, randomName());
}

/** Has the desk send a decision now that would wait some seconds more. */
export async function sendNowOnDesk(hold: { id: string }): Promise<void> {
  const answer = await sendCommand(`/holds/${hold.id}/send`, {}, randomName());
  if (!answer.ok) showToast({ message: answer.problem?.detail ?? "The desk could not be reached." });
}
