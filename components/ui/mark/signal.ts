/** The five meanings of colour (docs/interaction.md#signals). A shape or a word always stands beside it. */
export type Signal = "held" | "stop" | "run" | "clear" | "human";

/** Text in the colour of a signal. */
export const SIGNAL_TEXT: Record<Signal, string> = {
  held: "text-held-t",
  stop: "text-stop-t",
  run: "text-run-t",
  clear: "text-clear-t",
  human: "text-human-t",
};

/** Ground, outline and text together, as tags and lamps wear them. */
export const SIGNAL_TINT: Record<Signal, string> = {
  held: "bg-held-bg border-held-l text-held-t",
  stop: "bg-stop-bg border-stop-l text-stop-t",
  run: "bg-run-bg border-run-l text-run-t",
  clear: "bg-clear-bg border-clear-l text-clear-t",
  human: "bg-human-bg border-human-l text-human-t",
};
