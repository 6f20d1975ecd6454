import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { Segment } from "./track-model.ts";

/** Amber where a person is asked, red where everything has stopped; a hold that is over is amber. */
export function holdSignal(segment: Segment): "held" | "stop" {
  return segment.kind === "hold" && segment.open ? HOLD_REASONS[segment.reason].signal : "held";
}

/** The colour of a hold's signal as a paint. */
export const HOLD_PAINT = { held: "var(--held)", stop: "var(--stop)" };
