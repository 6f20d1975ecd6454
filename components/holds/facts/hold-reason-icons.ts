import {
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

/** The shape of each reason, so that its colour is never alone. */
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
};
