import { realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { childEnvironment } from "../../process/child-environment.ts";
import { CannotStart } from "../../process/child-group.ts";
import { conversationTool, type ToolAnswer } from "../conversation/conversation-plan.ts";
import { type BoundedCommand, type CommandEnd, runBounded } from "./bounded-command.ts";
import { existingInside } from "./workspace-path.ts";

const LIMIT_MS = 10_000;
const KEEP = 32 * 1024;
const MOST_LINES = 200;
const MOST_LINE = 400;

/**
 * `search_files`: lines that match a regular expression, by `git grep` in a process of its own: whatever the pattern, it ends at
 * a time limit and blocks nobody. Binary files, and what `.gitignore` names, are left out; symlinks are not followed.
 */
export function searchFilesTool({ workspace, adopt }: { workspace: string; adopt: BoundedCommand["adopt"] }) {
  return conversationTool({
    description: `Find the lines of the workspace's files that match a regular expression, as path:line:text, ${MOST_LINES} at most. Ignored and binary files are left out.`,
    inputSchema: z.object({
      pattern: z.string().min(1).max(2000).describe("a Perl-compatible regular expression"),
      path: z.string().optional().describe("a file or folder to search in, relative to the workspace"),
    }),
    async execute({ pattern, path: given = "." }, { signal }) {
      if (/[\0\n]/.test(pattern)) return { ok: false, output: "The pattern holds a NUL byte or a line end." };
      const root = await realpath(workspace);
      const where = path.relative(root, await existingInside(workspace, given)) || ".";
      const search = (kind: "-P" | "-E") =>
        runBounded({
          argv: [
            "git",
            "--literal-pathspecs",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "core.quotePath=false",
            ...GREP,
            kind,
            "-e",
            pattern,
            "--",
            where,
          ],
          cwd: root,
          env: childEnvironment({ GIT_CONFIG_GLOBAL: "/dev/null", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C.UTF-8" }),
          timeoutMs: LIMIT_MS,
          keep: KEEP,
          signal,
          adopt,
        });
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

const GREP = ["grep", "--no-index", "--exclude-standard", "-I", "-n", "--no-color", "--full-name"];

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
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_LINE ? `${line.slice(0, MOST_LINE)}…` : line));
  const more = lines.length > MOST_LINES || end.dropped > 0;
  return {
    ok: true,
    output: {
      matches: shown.join("\n").toWellFormed(),
      lines: shown.length,
      ...(more ? { more: "There are more matches: search for something rarer, or in a folder." } : {}),
    },
  };
}
