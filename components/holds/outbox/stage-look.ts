import { Check, CirclePlay, CircleX, Hourglass, type LucideIcon, ScanEye, Send, Undo2, X } from "lucide-react";
import type { DecisionStage } from "#lib/engine/holds/pending/decision-stage.ts";

/** How a stage is drawn: a shape of its own beside its word. */
export const STAGE_LOOKS: Record<DecisionStage, { Icon: LucideIcon; tone: string }> = {
  sending: { Icon: Send, tone: "text-human-t" },
  waiting: { Icon: Hourglass, tone: "text-t2" },
  running: { Icon: CirclePlay, tone: "text-run-t" },
  verifying: { Icon: ScanEye, tone: "text-t2" },
  worked: { Icon: Check, tone: "text-clear-t" },
  failed_again: { Icon: X, tone: "text-stop-t" },
  done: { Icon: Check, tone: "text-t2" },
  undone: { Icon: Undo2, tone: "text-t3" },
  not_sent: { Icon: CircleX, tone: "text-held-t" },
};
