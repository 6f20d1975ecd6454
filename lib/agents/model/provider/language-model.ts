import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { LanguageModelSettings } from "../model-settings.ts";
import { providerFetch } from "./provider-fetch.ts";
import { withVersionFallback } from "./version-fallback.ts";

/** Where a provider is, unless a profile says otherwise. */
export const PROVIDER_URLS = {
  anthropic: "https://api.anthropic.com/v1",
  openai_compatible: "https://api.openai.com/v1",
} as const;

// Its warnings go to the worker's output, one for each request, and name nothing that a person could change.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** The variable that a profile names for its key is not set where the worker runs. */
export class MissingApiKey extends Error {
  override name = "MissingApiKey";
  readonly code = "missing_api_key";

  constructor(variable: string) {
    super(`The API key is missing: the environment variable ${variable} is not set where the worker runs.`);
  }
}

/**
 * The model that a profile names. The key comes from the variable `apiKeyEnv`; without one, and only for the provider's own
 * address, from OPENAI_API_KEY or ANTHROPIC_API_KEY: no key goes to an address that it was not meant for. Throws MissingApiKey.
 */
export function languageModel(settings: LanguageModelSettings, env: NodeJS.ProcessEnv): Exclude<LanguageModel, string> {
  const apiKey = keyOf(settings, env);
  const fetch = providerFetch(settings.provider);
  if (settings.provider === "anthropic") {
    const baseURL = anthropicUrl(settings.baseUrl);
    return createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch })(settings.model);
  }
  const baseURL = (settings.baseUrl ?? PROVIDER_URLS.openai_compatible).replace(/\/+$/, "");
  const provider = createOpenAICompatible({
    name: "openai_compatible",
    baseURL,
    includeUsage: true,
    fetch: new URL(baseURL).pathname === "/" ? withVersionFallback(fetch) : fetch,
    ...(apiKey === null ? {} : { apiKey }),
  });
  return provider(settings.model);
}

/** One sentence on a key that a profile names and this machine does not have; null when nothing is wrong. */
export function keyProblem(
  { apiKeyEnv }: Pick<LanguageModelSettings, "apiKeyEnv">,
  env: NodeJS.ProcessEnv,
): string | null {
  if (apiKeyEnv === undefined || env[apiKeyEnv]?.trim()) return null;
  return `apiKeyEnv: the environment variable ${apiKeyEnv} is not set here.`;
}

/** The variable that the key comes from; null where none is sent. */
export function keyVariable({
  provider,
  apiKeyEnv,
  baseUrl,
}: Pick<LanguageModelSettings, "provider" | "apiKeyEnv" | "baseUrl">): string | null {
  if (apiKeyEnv === undefined && baseUrl !== undefined) return null;
  return apiKeyEnv ?? (provider === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY");
}

function keyOf(settings: LanguageModelSettings, env: NodeJS.ProcessEnv): string | null {
  const variable = keyVariable(settings);
  if (variable === null) return null;
  const key = env[variable]?.trim();
  if (!key) throw new MissingApiKey(variable);
  return key;
}

/** With the version: people write the address of Anthropic's interface with and without it. */
function anthropicUrl(baseUrl: string = PROVIDER_URLS.anthropic): string {
  const url = baseUrl.replace(/\/+$/, "");
  return /\/v\d+$/.test(url) ? url : `${url}/v1`;
}
