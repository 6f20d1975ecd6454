import {
  CircleDashed,
  CircleDollarSign,
  Footprints,
  Hand,
  type LucideIcon,
  MessageCircleQuestionMark,
  Repeat,
  SearchAlert,
  ShieldQuestionMark,
  ShieldX,
  Stamp,
  Unlink,
  Unplug,
} from "lucide-react";
import type { HoldReason } from "#lib/engine/hold-reasons.ts";

const HOLD_ICONS: Record<HoldReason, LucideIcon> = {
  max_retries: Repeat,
  sentinel_max_retries: ShieldX,
  review_unavailable: ShieldQuestionMark,
  manual_review: SearchAlert,
  question: MessageCircleQuestionMark,
  approval: Stamp,
  incomplete: CircleDashed,
  step_limit: Footprints,
  budget: CircleDollarSign,
  lost: Unplug,
  dependency: Unlink,
  human: Hand,
};

/** The shape of a hold's reason, the same in rows, tags and dialogs. Its words stand beside it. */
export function HoldIcon({ reason, className }: { reason: HoldReason; className?: string }) {
  const Icon = HOLD_ICONS[reason];
  return <Icon aria-hidden="true" className={className} />;
}
