import path from "node:path";
import { converse } from "#lib/agents/model/conversation/conversation.ts";
import type { ConversationPlan, Opening, Return } from "#lib/agents/model/conversation/conversation-plan.ts";
import { keyProblem } from "#lib/agents/model/provider/language-model.ts";
import { type AgentJob, agentDriver, type Outcome } from "../driver.ts";
import { LevelGame } from "./level-game.ts";
import type { LevelSession } from "./level-session.ts";
import { gameEnding, levelTools } from "./level-tools.ts";
import { levelMessage, openingMessage, systemPrompt } from "./level-words.ts";
import { WAITS_MS } from "./log-in.ts";
import { SshFault } from "./ssh-fault.ts";
import { type SshLevelsSettings, settingsProblem, sshLevelsFields } from "./ssh-levels-settings.ts";
import { takeOver, takeoverMessage } from "./takeover.ts";

/**
 * Walks levels over SSH: each login as the next level's user is one password found
 * (docs/seeds/levels.md#a-password-counts-when-it-logs-in, docs/contract.md#ssh-levels-driver).
 */
export const sshLevelsDriver = agentDriver({
  fields: sshLevelsFields,
  problem: (settings) => settingsProblem(settings) ?? keyProblem(settings.model, process.env),
  close: closePausedSessions,
  run: (job, settings) => playLevels(job, settings),
});

/** One run of the driver. `waitsMs`: before each further try of a connection that failed. */
export async function playLevels(job: AgentJob, settings: SshLevelsSettings, waitsMs = WAITS_MS): Promise<Outcome> {
  const { host, port } = settings;
  const knownHosts = settings.knownHosts && path.resolve(job.profileFolder, settings.knownHosts);
  const game = new LevelGame(settings, { host, port, knownHosts, dataFolder: job.dataFolder, waitsMs }, job);
  let outcome: Outcome | null = null;
  try {
    outcome = await converse(job, levelPlan(job, settings, game));
    return reported(outcome, game);
  } finally {
    if (outcome?.outcome === "paused") keepSession(job.run.id, game.session);
    else game.close();
  }
}

/** The passwords go into the checkpoint, where a lead may reveal them; a fault is told in its own words. */
function reported(outcome: Outcome, game: LevelGame): Outcome {
  if (outcome.outcome === "failed" && game.fault !== null)
    return { ...outcome, error: { ...game.fault, message: game.mask.hideKnown(game.fault.message) } };
  if (outcome.outcome !== "paused") return outcome;
  const checkpoint = typeof outcome.checkpoint === "object" && outcome.checkpoint !== null ? outcome.checkpoint : {};
  return { ...outcome, checkpoint: { ...checkpoint, secrets: game.state.secrets } };
}

function levelPlan(job: AgentJob, settings: SshLevelsSettings, game: LevelGame): ConversationPlan {
  const { tools, beforeTold } = levelTools(game);
  return {
    kind: "ssh_levels",
    settings: settings.model,
    system: systemPrompt(settings),
    goal: openingMessage(job.brief.text, settings),
    tools,
    canFinish: false,
    missing: async () =>
      game.isReached
        ? null
        : `Level ${settings.targetLevel} is not reached yet. ${levelMessage(settings, game.level.current)}`,
    stoppedShort: async (why) => {
      await game.spendTry(STOPPED_SHORT[why]);
      return gameEnding(game);
    },
    afterResult: async () => gameEnding(game),
    state: {
      read: () => game.state,
      async restore(stored) {
        game.restore(stored);
        return null;
      },
    },
    open: (how, save) => openLevel(job, game, how, save),
    level: () => game.level,
    beforeTold,
    hide: game.mask.hide,
  };
}

const STOPPED_SHORT = {
  said_done: "the agent stopped before the level was passed",
  step_limit: "the steps of the run are used up",
} as const;

/** Logs in where the run stands; first lets a person type there who has taken the session over. */
async function openLevel(
  job: AgentJob,
  game: LevelGame,
  how: Return | null,
  save: () => Promise<void>,
): Promise<Opening> {
  const freshly = job.resume?.verb === "continue" || job.resume?.verb === "intervene";
  const granted = job.resume?.grant?.tries ?? null;
  game.adopt(takeSession(job.run.id));
  try {
    await game.enter(job.signal, { announce: how !== "resumed" });
    if (freshly) game.refresh(granted);
    if (job.resume?.verb === "intervene") await takeOver(job, game, save);
  } catch (error) {
    if (!(error instanceof SshFault)) throw error;
    game.fault = error.failure;
  }
  // What a person tried in vain costs the model nothing.
  if (freshly) {
    game.refresh(granted);
    await game.tellFreshTries();
  }
  const ending = gameEnding(game);
  return ending === null ? untold(job, game) : { ending };
}

/** What a person did in the session, unless the model knows it. */
function untold(job: AgentJob, game: LevelGame): Opening {
  const { takeover } = game.state;
  if (takeover === null || takeover.by === null) return null;
  game.noteTakeover({ ...takeover, by: null, transcript: "" });
  return { tell: takeoverMessage(takeover, job.run.id, levelMessage(game.settings, game.level.current)) };
}

const OPEN_MS = 10 * 60_000;

const sessions = new Map<string, { session: LevelSession; timer: NodeJS.Timeout }>();

/** Keeps the session of a paused run open for ten minutes, so that whoever decides finds it as it was. */
function keepSession(runId: string, session: LevelSession): void {
  takeSession(runId)?.close();
  const timer = setTimeout(() => takeSession(runId)?.close(), OPEN_MS);
  sessions.set(runId, { session, timer });
}

/** Hands over the session that is open for a run, for the caller to close; null where there is none. */
function takeSession(runId: string): LevelSession | null {
  const found = sessions.get(runId);
  if (found === undefined) return null;
  clearTimeout(found.timer);
  sessions.delete(runId);
  return found.session;
}

/** Closes every open session, so that none delays the end of the worker. */
function closePausedSessions(): void {
  for (const runId of [...sessions.keys()]) takeSession(runId)?.close();
}
