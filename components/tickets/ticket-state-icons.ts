import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleSmall,
  Hand,
  Lock,
  type LucideIcon,
  ScanEye,
} from "lucide-react";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

/** The shape of each state, so that its colour is never alone. */
export const STATE_ICONS: Record<TicketState, LucideIcon> = {
  draft: CircleDashed,
  blocked: Lock,
  ready: CircleSmall,
  in_progress: CirclePlay,
  in_review: ScanEye,
  on_hold: Hand,
  done: CircleCheck,
  cancelled: Ban,
};
