import { showHidden } from "#lib/engine/text/hidden-characters.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";

/** What a hold is called in a sentence: the key of its ticket, or what a hold of the project is about. */
export function holdName({ ticket, about }: { ticket: { key: string } | null; about: string | null }): string {
  return ticket?.key ?? about ?? "the project";
}

/** What its line in a list says beside its name: the title of its ticket, as it is shown, or what has happened to the project. */
export function holdTitle({ ticket, reason }: { ticket: { title: string } | null; reason: HoldReason }): string {
  return ticket ? showHidden(ticket.title) : HOLD_REASONS[reason].label;
}
