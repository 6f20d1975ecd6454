import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** The requested model does not exist. */
export const unknownModels: Matcher[] = [
  {
    subcategory: "unknown_model",
    band: "root",
    text: anyOf(
      /models?\b(?![^;]{0,60}\bsh: )[^;]{0,100}(?:does not exist|doesn't exist|not (?:be )?found|is not (?:a valid|supported|available|recognized|known|accessible|allowed|enabled|listed|one of)|is(?: an)? (?:unknown|invalid|unsupported|deprecated|retired|decommissioned|unavailable for)|has been (?:deprecated|retired|decommissioned|removed|shut down|sunset)|no longer (?:available|supported|exists)|isn't (?:available|supported))/i,
      /(?:unknown|invalid|unsupported|unrecognized|no such|nonexistent|not a valid|wrong|bad) (?:\w+ )?model\b(?! output| response)/i,
      /model_(?:not_found|not_supported|decommissioned|not_available)|ModelNotFound/i,
      /(?:specify|provide|select|choose|use|need) (?:a|an|another) (?:valid|supported|different|other|existing) model|is not (?:not )?yet supported|provided model|(?:could not|cannot|can't|unable to|failed to) (?:resolve|find|recognize|match) (?:the )?model\b/i,
      /no endpoints? (?:found|available)|no (?:allowed|matching|eligible) providers?\b/i,
      /try pulling it|issue with the selected model|not_found.{0,60}model: |model: [\w.:-]+["'}\s]{0,4}$/i,
      /DeploymentNotFound|no (?:available )?(?:channel|model)s? (?:for|matching|named)/i,
      /模型(?:不存在|不支持|未找到)|modelo .{0,40}(?:no existe|no encontrado)|modèle .{0,40}(?:introuvable|n'existe pas)/i,
    ),
    unless:
      /your (?:current )?(?:plan|subscription|tier)|overloaded|load failed|requires more system memory|out of memory|too long|model response|model output|try again later|data ?model|rate limit/i,
  },
];
