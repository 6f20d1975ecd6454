import { realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { AgentJob } from "../../driver.ts";
import { CannotStart } from "../../process/child-group.ts";
import { conversationTool, type ToolAnswer } from "../conversation/conversation-plan.ts";
import { type CommandEnd, runBounded } from "./bounded-command.ts";
import { existingInside } from "./workspace-path.ts";

const LIMIT_MS = 10_000;
const MAX_BYTES = 32 * 1024;
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 400;

/**
 * `search_files`: lines that match a regular expression, by `git grep` in a process of its own: whatever the pattern, it ends at
 * a time limit and blocks nobody. Binary files, and what `.gitignore` names, are left out; symlinks are not followed.
 */
export function searchFilesTool({ workspace, adopt, enclose }: Pick<AgentJob, "workspace" | "adopt" | "enclose">) {
  return conversationTool({
    description: `Find the lines of the workspace's files that match a regular expression, as path:line:text, ${MAX_LINES} at most. Ignored and binary files are left out.`,
    inputSchema: z.object({
      pattern: z.string().min(1).max(2000).describe("a Perl-compatible regular expression"),
      path: z.string().optional().describe("a file or folder to search in, relative to the workspace"),
    }),
    async execute({ pattern, path: given = "." }, { signal }) {
      if (/[\0\n]/.test(pattern)) return { ok: false, output: "The pattern holds a NUL byte or a line end." };
      const root = await realpath(workspace);
      const where = path.relative(root, await existingInside(workspace, given)) || ".";
      const variables = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C.UTF-8" };
      const search = async (kind: "-P" | "-E") => {
        const argv = [...GREP, kind, "-e", pattern, "--", where];
        const enclosed = await enclose({ argv, cwd: root, variables });
        return runBounded({ enclosed, timeoutMs: LIMIT_MS, signal, adopt }, MAX_BYTES);
      };
      try {
        const found = await search("-P");
        // A git without Perl's expressions knows the extended ones.
        const end = /without (?:support for )?-P|cannot use Perl-compatible/i.test(found.output)
          ? await search("-E")
          : found;
        return told(end);
      } catch (error) {
        if (error instanceof CannotStart)
          return { ok: false, output: `The search cannot be started: ${error.message}` };
        throw error;
      }
    },
  });
}

const GREP = [
  ..."git --literal-pathspecs -c core.fsmonitor=false -c core.quotePath=false".split(" "),
  ..."grep --no-index --exclude-standard -I -n --no-color --full-name".split(" "),
];

function told(end: CommandEnd): ToolAnswer {
  if (end.timedOut)
    return {
      ok: false,
      output: `The search was ended after ${LIMIT_MS / 1000} s. Search in fewer files, or for something simpler.`,
    };
  if (end.exitCode === 1) return { ok: true, output: { matches: "", lines: 0 } };
  if (end.exitCode !== 0) return { ok: false, output: `The search failed: ${end.output.trim().slice(0, 1000)}` };
  const lines = end.output.split("\n").filter((line) => line !== "");
  const shown = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line));
  const more = lines.length > MAX_LINES || end.dropped > 0;
  return {
    ok: true,
    output: {
      matches: shown.join("\n").toWellFormed(),
      lines: shown.length,
      ...(more ? { more: "There are more matches: search for something rarer, or in a folder." } : {}),
    },
  };
}
