import { z } from "zod";
import type { AgentJob } from "../../driver.ts";
import { CannotStart } from "../../process/child-group.ts";
import { conversationTool, type ToolAnswer } from "../conversation/conversation-plan.ts";
import { type CommandEnd, runBounded } from "./bounded-command.ts";

const DEFAULT_SECONDS = 600;
const MAX_SECONDS = 3600;
const MAX_BYTES = 16 * 1024;

/**
 * `run_command`: a shell command in the workspace, with a time limit and an output that is bounded. */
export function runCommandTool({ workspace, adopt, enclose }: Pick<AgentJob, "workspace" | "adopt" | "enclose">) {
  return conversationTool({
    description: `Run a shell command (sh) in the workspace. It gets no input, ${DEFAULT_SECONDS} s unless you say otherwise (${MAX_SECONDS} at most), and of a long output you see the beginning and the end. What it leaves running in the background ends with it.`,
    inputSchema: z.object({
      command: z.string().min(1).max(100_000),
      timeoutSeconds: z.number().positive().max(MAX_SECONDS).optional(),
    }),
    async execute({ command, timeoutSeconds = DEFAULT_SECONDS }, { signal }) {
      if (command.includes("\0")) return { ok: false, output: "The command holds a NUL byte." };
      try {
        const enclosed = await enclose({ argv: ["sh", "-c", command], cwd: workspace });
        const program = { enclosed, timeoutMs: timeoutSeconds * 1000, signal, adopt };
        return told(await runBounded(program, MAX_BYTES), timeoutSeconds);
      } catch (error) {
        if (error instanceof CannotStart) return { ok: false, output: error.message };
        throw error;
      }
    },
  });
}

function told({ exitCode, signal, timedOut, output }: CommandEnd, seconds: number): ToolAnswer {
  const ending = exitCode === null ? { exitCode: null, signal } : { exitCode };
  const late = timedOut ? { timedOut: `It was ended after ${seconds} s, its time limit.` } : {};
  return { ok: exitCode === 0 && !timedOut, output: { ...ending, ...late, output } };
}
