import type { Scenario } from "../scenario.ts";

/** Played by the scripted driver from demo/levels.json: a run that pauses at a level, for the dialog. */
export const playLevels: Scenario = {
  title: "Play the training levels",
  description:
    "An agent climbs the levels of a training server. Each level has three tries.\n\nDemo: this run is played from a script. It pauses at level 13 when the tries are used up; Continue gives it fresh ones.",
  acceptanceCriteria: ["Level 14 is reached"],
  agent: "levels",
  reviewRequired: false,
};
