#!/usr/bin/env node
/**
 * Stands in for a coding agent's command line where none is installed: it reads its prompt from standard input, streams the
 * JSON lines that Claude Code prints (`--output-format stream-json`; without it plain text), looks around with real commands,
 * and really writes a file. It mends `sum.js` where there is one that subtracts; `--max-turns N` stops it early.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  strict: false,
  options: { "output-format": { type: "string", default: "text" }, "max-turns": { type: "string", default: "50" } },
});
const streams = options["output-format"] === "stream-json";
const session_id = "0f9a6c1e-2f56-4a8e-9d1c-6d3f6f2f7a10";
const usage = { input_tokens: 12, cache_creation_input_tokens: 2400, cache_read_input_tokens: 9600, output_tokens: 85 };
let turns = 0;

const print = (line) => process.stdout.write(`${JSON.stringify({ ...line, session_id })}\n`);

function say(content) {
  turns += 1;
  if (streams)
    print({ type: "assistant", message: { id: `msg_${turns}`, role: "assistant", content: [content], usage } });
  else if (content.type === "text") process.stdout.write(`${content.text}\n`);
}

/** One turn with a tool: the call, what it does, its result. Ends the program where no turn is left. */
function use(name, input, work) {
  if (turns >= Number(options["max-turns"])) end({ subtype: "error_max_turns", is_error: false });
  const id = `toolu_${turns + 1}`;
  say({ type: "tool_use", id, name, input });
  let result;
  try {
    result = { content: work() };
  } catch (error) {
    result = { content: `Exit code ${error.status ?? 1}\n${error.stderr ?? error.message}`, is_error: true };
  }
  if (streams)
    print({ type: "user", message: { role: "user", content: [{ tool_use_id: id, type: "tool_result", ...result }] } });
  return result;
}

function end(result) {
  const totals = Object.fromEntries(Object.entries(usage).map(([name, count]) => [name, count * turns]));
  if (streams)
    print({
      type: "result",
      duration_ms: 1200,
      num_turns: turns,
      total_cost_usd: 0.0132 * turns,
      usage: totals,
      ...result,
    });
  process.exit(result.subtype === "success" ? 0 : 1);
}

const run = (command, ...args) => execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const title = (await text(process.stdin)).split("\n")[0].replace(/^# */, "");

if (streams)
  print({ type: "system", subtype: "init", cwd: process.cwd(), tools: ["Bash", "Edit", "Read"], model: "fake-model" });
use("Bash", { command: "git ls-files" }, () => run("git", "ls-files"));
if (existsSync("sum.js") && readFileSync("sum.js", "utf8").includes("a - b")) {
  use("Edit", { file_path: `${process.cwd()}/sum.js`, old_string: "a - b", new_string: "a + b" }, () => {
    writeFileSync("sum.js", readFileSync("sum.js", "utf8").replace("a - b", "a + b"));
    return "The file sum.js has been updated.";
  });
}
use("Write", { file_path: `${process.cwd()}/NOTES.md`, content: `- ${title}\n` }, () => {
  appendFileSync("NOTES.md", `- ${title}\n`);
  return "The file NOTES.md has been updated.";
});
use("Bash", { command: "git diff --check" }, () => run("git", "diff", "--check"));
const closing = `Worked on "${title}" and noted it in NOTES.md.`;
say({ type: "text", text: closing });
end({ subtype: "success", is_error: false, result: closing, permission_denials: [] });
