import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import type { Reply, ReplyCall } from "#test/model-provider/reply.ts";

/** What a test has to know of a coding agent beside its documented command. */
export interface TestedAgent {
  /** as docs/workers.md names it */
  name: string;
  /** the program, in the folder of installed ones */
  program: string;
  /** its documented command, made to talk to the provider at this address: nothing secret, so it stands in the command */
  pointed(command: string[], provider: string): string[];
  /** the program that speaks ACP, and its documented command there, made to talk to the provider */
  acpProgram: string;
  acpPointed(command: string[], provider: string): string[];
  /** settings that it has to find for that */
  reads?: string;
  /** the calls by which its model runs a line of shell and writes a file, as its tools want them */
  shell(line: string): ReplyCall;
  write(file: string, text: string): ReplyCall;
  /** its totals have also what it asks a small model on the side */
  countsAside?: boolean;
  /** what its provider answers to a key that it does not know, with status 401 */
  refusedKey: object;
  /** what its provider answers when a quota is used up until then, in seconds since 1970 */
  spentQuota(resetsAt: number): Reply;
}

const anthropic = {
  refusedKey: { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } },
  spentQuota: (resetsAt: number): Reply => {
    const until = new Date(resetsAt * 1000).toISOString().replace("T", " at ").slice(0, 19);
    const message = `You have reached your specified API usage limits. You will regain access on ${until} UTC.`;
    return { status: 400, body: { type: "error", error: { type: "invalid_request_error", message } } };
  },
};

const GEMINI_SETTINGS = path.join(projectFolder, "test/clis/settings/gemini.json");
const description = "Works on the file";

export const TESTED_AGENTS: TestedAgent[] = [
  {
    name: "Claude Code",
    program: "claude",
    pointed: (command, provider) => ["env", `ANTHROPIC_BASE_URL=${provider}`, ...command],
    acpProgram: "claude-agent-acp",
    acpPointed: (command, provider) => ["env", `ANTHROPIC_BASE_URL=${provider}`, ...command],
    shell: (command) => ({ name: "Bash", input: { command, description } }),
    write: (file_path, content) => ({ name: "Write", input: { file_path, content } }),
    ...anthropic,
  },
  {
    name: "Codex CLI",
    program: "codex",
    // The model's name decides which tools it is offered: one that it does not know gets those that all had.
    pointed: ([program = "", ...rest], provider) => [
      program,
      ...["-c", `model_providers.test={${codexProvider(provider)}}`, "-c", "model_provider=test", "-c", "model=test"],
      ...rest,
    ],
    acpProgram: "codex-acp",
    acpPointed: (command, provider) => ["env", "NO_BROWSER=1", `CODEX_CONFIG=${codexSettings(provider)}`, ...command],
    shell: (cmd) => ({ name: "exec_command", input: { cmd } }),
    write: (file, text) => ({ name: "exec_command", input: { cmd: patchLine(file, text) } }),
    refusedKey: {
      error: {
        message: "Incorrect API key provided: sk-test.",
        type: "invalid_request_error",
        code: "invalid_api_key",
      },
    },
    spentQuota: (resets_at) => ({
      status: 429,
      body: {
        error: {
          type: "usage_limit_reached",
          message: "The usage limit has been reached",
          plan_type: "pro",
          resets_at,
        },
      },
    }),
  },
  {
    name: "Gemini CLI",
    program: "gemini",
    // With another address than Google's it takes a key only where its settings say so.
    pointed: geminiPointed,
    acpProgram: "gemini",
    acpPointed: geminiPointed,
    reads: GEMINI_SETTINGS,
    countsAside: true,
    shell: (command) => ({ name: "run_shell_command", input: { command, description } }),
    write: (file_path, content) => ({ name: "write_file", input: { file_path, content } }),
    refusedKey: {
      error: { code: 401, status: "UNAUTHENTICATED", message: "API key not valid. Please pass a valid API key." },
    },
    spentQuota: (resetsAt) => {
      const wait = `${resetsAt - Math.floor(Date.now() / 1000)}s`;
      const message = `You exceeded your current quota. Please retry in ${wait}.`;
      const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: wait }];
      return { status: 429, body: { error: { code: 429, status: "RESOURCE_EXHAUSTED", message, details } } };
    },
  },
  {
    name: "opencode",
    program: "opencode",
    pointed: opencodePointed,
    acpProgram: "opencode",
    acpPointed: opencodePointed,
    shell: (command) => ({ name: "bash", input: { command, description } }),
    write: (filePath, content) => ({ name: "write", input: { filePath, content } }),
    ...anthropic,
  },
];

function patchLine(file: string, text: string): string {
  const lines = text.trimEnd().split("\n");
  const added = lines.map((line) => `+${line}`).join("\n");
  return `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${file}\n${added}\n*** End Patch\nEOF`;
}

function codexProvider(provider: string): string {
  return `name="test",base_url="${provider}/v1",wire_api="responses",env_key="CODEX_API_KEY"`;
}

function codexSettings(provider: string): string {
  const test = { name: "test", base_url: `${provider}/v1`, wire_api: "responses", env_key: "CODEX_API_KEY" };
  return JSON.stringify({ model: "test", model_provider: "test", model_providers: { test } });
}

function geminiPointed(command: string[], provider: string): string[] {
  const settings = `GEMINI_CLI_SYSTEM_SETTINGS_PATH=${GEMINI_SETTINGS}`;
  return ["env", `GOOGLE_GEMINI_BASE_URL=${provider}`, settings, ...command];
}

function opencodePointed(command: string[], provider: string): string[] {
  const settings = `OPENCODE_CONFIG_CONTENT=${opencodeSettings(provider)}`;
  return ["env", settings, "OPENCODE_DISABLE_MODELS_FETCH=1", ...command];
}

function opencodeSettings(provider: string): string {
  return JSON.stringify({
    model: "anthropic/claude-sonnet-4-5",
    small_model: "anthropic/claude-sonnet-4-5",
    provider: { anthropic: { options: { baseURL: `${provider}/v1` } } },
  });
}
