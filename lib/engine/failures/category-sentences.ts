import type { Category } from "./categories.ts";

/** What each category of failure is, in one plain sentence. */
export const CATEGORY_SENTENCES: Record<Category, string> = {
  api: "A remote service or the network failed for a moment: rate limit, overload, server error, broken connection.",
  timeout: "A time limit was exceeded: a command, a request, a job, a statement or an idle stream.",
  runtime: "Something in the run’s environment is missing or in the way: a file, a program, memory, disk, git.",
  logic: "Code ran and threw a programming error, or an assertion did not hold.",
  syntax: "Text of the agent could not be read or applied: JSON, tool arguments, code, a patch or an edit.",
  context: "The prompt, a file or the answer was over a token limit of the model.",
  manual_review: "Nothing known matches; a person has to read the failure.",
  auth: "A key, login, permission or credit is missing or used up; only a person can fix it.",
  request: "The remote service refused the request as wrong: unknown model, bad parameter, bad tool schema.",
  incomplete: "The agent stopped without finishing: a step limit, no output, or work left open.",
  verification: "A check said no: tests, lint, type check, build, or a reviewer who asked for changes.",
  security: "A secret or vulnerability was found, or a policy or content filter refused the work.",
  infrastructure: "The worker itself was lost: killed, evicted, shut down, or its lease or heartbeat ran out.",
};
