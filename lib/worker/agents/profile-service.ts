import { z } from "zod";
import { PROVIDER_URLS } from "#lib/agents/model/provider/language-model.ts";
import type { Profile } from "./profile.ts";

const ModelFields = z.object({ provider: z.enum(["anthropic", "openai_compatible"]), baseUrl: z.url().optional() });
const MAX_LENGTH = 100;

/**
 * The service that the runs of a profile use: what its file says, else provider and host of its model, such as
 * `anthropic:api.anthropic.com`. Null for a command whose file says nothing: nobody knows what it uses.
 */
export function serviceOf({ service, settings }: Pick<Profile, "service" | "settings">): string | null {
  if (service !== undefined) return service;
  const model = ModelFields.safeParse(modelFields(settings));
  if (!model.success) return null;
  const { provider, baseUrl = PROVIDER_URLS[provider] } = model.data;
  return `${provider}:${new URL(baseUrl).host}`.slice(0, MAX_LENGTH);
}

/** A model driver names its provider itself, one that plays levels in `model`. */
function modelFields(settings: unknown): unknown {
  const { model } = z.object({ model: z.unknown() }).catch({ model: null }).parse(settings);
  return typeof model === "object" && model !== null ? model : settings;
}
