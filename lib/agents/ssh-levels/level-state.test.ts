import { expect, test } from "vitest";
import { firstState, LevelState } from "./level-state.ts";

test("a run that an older worker paused goes on at its level, with what came to be kept later as at the beginning", () => {
  const { grantedTries: _, takeover: __, refused: ___, ...older } = { ...firstState(3, "bandit3"), retryCount: 2 };
  expect(LevelState.parse({ ...older, hints: [] })).toEqual({ ...firstState(3, "bandit3"), retryCount: 2 });
  expect(LevelState.safeParse({ level: 3 }).success).toBe(false);
});
