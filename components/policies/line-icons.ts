import {
  Braces,
  Bug,
  CircleDashed,
  CloudOff,
  Eye,
  EyeOff,
  FileWarning,
  KeyRound,
  type LucideIcon,
  ScanEye,
  ScrollText,
  ServerCrash,
  ShieldAlert,
  ShieldX,
  Timer,
  Waypoints,
} from "lucide-react";
import type { PolicyLine } from "#lib/engine/policies/policy-changes.ts";

/** The icon of each line of a policy. */
export const LINE_ICONS: Record<PolicyLine, LucideIcon> = {
  api: CloudOff,
  timeout: Timer,
  runtime: Bug,
  logic: Waypoints,
  syntax: Braces,
  context: ScrollText,
  manual_review: Eye,
  auth: KeyRound,
  request: FileWarning,
  incomplete: CircleDashed,
  verification: ShieldX,
  security: ShieldAlert,
  infrastructure: ServerCrash,
  rejections: ScanEye,
  reviews: EyeOff,
};
