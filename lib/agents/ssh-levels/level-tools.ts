import { z } from "zod";
import {
  type ConversationTool,
  conversationTool,
  type Ending,
  type ToolAnswer,
} from "#lib/agents/model/conversation/conversation-plan.ts";
import type { LevelGame } from "./level-game.ts";
import type { CommandResult } from "./level-session.ts";
import { levelMessage } from "./level-words.ts";
import { SshFault } from "./ssh-fault.ts";

const COMMAND_MS = 60_000;
const Submission = z.object({ password: z.string().min(1).max(1000) });

/** The tools of a level. */
export interface LevelTools {
  tools: Record<string, ConversationTool>;
  /** Hides what is submitted from the moment on at which it may first be seen. */
  beforeTold(calls: { toolName: string; input: unknown }[]): void;
}

/** What the model can do in a level (docs/contract.md#ssh-levels-driver): run a command there, and submit the password of the next. */
export function levelTools(game: LevelGame): LevelTools {
  const orFault = async (work: () => Promise<ToolAnswer>): Promise<ToolAnswer> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SshFault)) throw error;
      game.fault = error.failure;
      return { ok: false, output: error.message };
    }
  };
  return {
    tools: {
      run_command: conversationTool({
        description: `Runs one command in a shell as the user of the current level, in its home folder and with nothing on its standard input. Ended after ${COMMAND_MS / 1000} s. Answers what it printed and its exit code.`,
        inputSchema: z.object({ command: z.string().min(1).max(20_000) }),
        execute: ({ command }, { signal }) =>
          orFault(async () => {
            const result = await game.session.run(command, { timeoutMs: COMMAND_MS, signal });
            return commandAnswer(game.level.current, result);
          }),
      }),
      submit_password: conversationTool({
        description:
          "Tries a password by a login as the next level's user. Right: the next level begins. Wrong: it costs a try.",
        inputSchema: Submission,
        execute: ({ password }, { signal }) => orFault(() => submitted(game, password.trim(), signal)),
      }),
    },
    beforeTold(calls) {
      for (const { toolName, input } of calls) {
        const read = Submission.safeParse(input);
        if (toolName === "submit_password" && read.success) game.mask.learn(read.data.password.trim());
      }
    },
  };
}

/** How the run ends by where it stands: no session to be had, every level reached, or no try left. Null where it goes on. */
export function gameEnding(game: LevelGame): Ending | null {
  const { level, settings } = game;
  if (game.fault !== null) return { outcome: "failed", error: game.fault };
  if (game.isReached) return { outcome: "succeeded", summary: `Reached level ${settings.targetLevel}.` };
  if (!game.isSpent) return null;
  const summary = `The ${level.maxRetries} tries of level ${level.current} are used up.`;
  return { outcome: "paused", reason: "max_retries", level, summary };
}

/** It names the level: what was said of it before may have been compacted away. */
function commandAnswer(level: number, result: CommandResult): ToolAnswer {
  const { output, exitCode, signal, timedOut, broken } = result;
  const notes = [
    timedOut ? `Ended after ${COMMAND_MS / 1000} s, its time limit.` : null,
    broken ? "The connection broke while it ran: it may or may not have done its work. You are logged in again." : null,
  ].filter((note) => note !== null);
  return {
    ok: exitCode === 0,
    output: {
      level,
      exitCode,
      output,
      ...(signal === null ? {} : { signal }),
      ...(notes.length === 0 ? {} : { note: notes.join(" ") }),
    },
  };
}

async function submitted(game: LevelGame, password: string, signal: AbortSignal): Promise<ToolAnswer> {
  if (game.isSpent) return { ok: false, output: "No try is left on this level until a person has decided." };
  if ((await game.submit(password, signal)) === "right") {
    const { level, settings } = game;
    const where = game.isReached ? "That was the last one." : levelMessage(settings, level.current);
    return { ok: true, output: `The password is right. ${where}` };
  }
  const { current, retryCount, maxRetries } = game.level;
  return {
    ok: false,
    output: `The password is wrong: the login as the next level's user was refused. Level ${current} has ${maxRetries - retryCount} of ${maxRetries} tries left.`,
  };
}
