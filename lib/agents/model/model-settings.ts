import { z } from "zod";

/** The tools of the workspace that a profile may choose from (docs/contract.md#model-driver). */
export const WORKSPACE_TOOLS = ["read_file", "write_file", "list_files", "search_files", "run_command"] as const;
export type WorkspaceTool = (typeof WORKSPACE_TOOLS)[number];

const Usd = z.number().min(0).max(1_000_000);

/** What a million tokens cost, in US dollars. Tokens read from or written to a cache cost as input where nothing is said. */
export const Prices = z.strictObject({
  inputUsdPerMillion: Usd,
  outputUsdPerMillion: Usd,
  cacheReadUsdPerMillion: Usd.optional(),
  cacheWriteUsdPerMillion: Usd.optional(),
});
export type Prices = z.output<typeof Prices>;

/** Which model to ask, and how: for everything that asks one, sentinels too. */
export const languageModelFields = {
  provider: z.enum(["openai_compatible", "anthropic"]),
  /** such as `https://api.openai.com/v1`, with or without the version; left out: the provider's own */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** names a variable of the worker's environment; the key itself is never in a profile */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of an environment variable")
    .optional(),
  model: z.string().min(1).max(200),
  system: z.string().max(100_000).optional(),
  prices: Prices.optional(),
  /** of one answer; the provider's own limit where it is left out */
  maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
};
export type LanguageModelSettings = z.output<z.ZodObject<typeof languageModelFields>>;

/** What bounds a conversation. */
export const conversationFields = {
  ...languageModelFields,
  /** steps of the model: one request that it answered is one step */
  stepLimit: z.number().int().min(1).max(1_000_000).default(5000),
  /** nudges after a stop with something missing, before the run is held as incomplete */
  maxResumes: z.number().int().min(0).max(100).default(3),
  compactAboveTokens: z.number().int().min(1).max(10_000_000).optional(),
  budgetUsd: z.number().positive().max(1_000_000).optional(),
};
export type ConversationSettings = z.output<z.ZodObject<typeof conversationFields>>;

/** A file that a run has to write; relative to the workspace. */
export const RequiredFile = z
  .string()
  .max(1000)
  .regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]+$/, "a path inside the workspace");

/** The fields of `driver: "model"` (docs/contract.md#model-driver). */
export const modelDriverFields = {
  ...conversationFields,
  tools: z.array(z.enum(WORKSPACE_TOOLS)).default([...WORKSPACE_TOOLS]),
  /** a person is asked before each call of these (docs/contract.md#consents) */
  consent: z.array(z.enum(WORKSPACE_TOOLS)).default([]),
  /** has to have returned success in this run */
  requiredTool: z.enum([...WORKSPACE_TOOLS, "ask_user", "finish_task"]).optional(),
  /** has to be written by this run */
  requiredFile: RequiredFile.optional(),
};
export type ModelDriverSettings = z.output<z.ZodObject<typeof modelDriverFields>>;
