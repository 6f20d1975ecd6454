import {
  CalendarX,
  CircleDashed,
  CircleDollarSign,
  Footprints,
  Hand,
  type LucideIcon,
  MessageCircleQuestionMark,
  PlugZap,
  Repeat,
  SearchAlert,
  ShieldQuestionMark,
  ShieldX,
  Stamp,
  Unlink,
} from "lucide-react";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/** The icon of each hold reason, so that colour is never the only sign. */
export const REASON_ICONS: Record<HoldReason, LucideIcon> = {
  max_retries: Repeat,
  sentinel_max_retries: ShieldX,
  review_unavailable: ShieldQuestionMark,
  manual_review: SearchAlert,
  question: MessageCircleQuestionMark,
  approval: Stamp,
  incomplete: CircleDashed,
  step_limit: Footprints,
  budget: CircleDollarSign,
  lost: PlugZap,
  dependency: Unlink,
  human: Hand,
  deadline: CalendarX,
};
