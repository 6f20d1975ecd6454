import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A provider's content filter refused the prompt or cut the answer off, with whatever status. */
export const contentFilters: Matcher[] = [
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /content[ _-]?(?:filter|management policy|polic(?:y|ies)|moderation|safety)/i,
      /ResponsibleAI|responsible ai polic|\bjailbreak|usage polic(?:y|ies)|polic(?:y|ies)[ _]violat/i,
      /violat(?:es?|ed|ing|ion of) (?:\w+ ){0,5}(?:polic(?:y|ies)|guidelines|terms)/i,
      /prohibited[ _](?:content|use)|data_?inspection_?failed/i,
      /(?:inappropriate|harmful|unsafe|disallowed|sensitive) (?:content|material|words?|input|output|information detected)/i,
      /safety (?:system|filters?|settings?|ratings?|reasons?|polic(?:y|ies)|guidelines|check|block)/i,
      /moderation (?:system|endpoint|policy|fail|flag|block|error)/i,
      /flagged (?:as|by|for|content|in|potential)|for safety reasons|(?:biological|bio|cyber|misalignment)[ _](?:risk|policy)/i,
      /^refusal\b|invalid_prompt|(?<!(?:if|whether) the )(?:response|output|prompt|answer|completion|input) (?:was |is |has been |got )?(?:filtered|withheld|redacted|moderated|censored|blocked)\b/i,
      /cyber_policy|I(?:'m| am) (?:sorry|unable).{0,40}(?:cannot|can't|unable to|won't) (?:assist|help|comply|fulfil|continue)/i,
    ),
    unless: /retrieved content filter|moderation api (?:key|timed)|filter\w* (?:system |service )?timed out/i,
  },
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /(?:finish|stop|block)_?-?reason["']?\s*[:=]+\s*["']?(?:\w+\.)?(?:safety|content[_-]?filter|recitation|prohibited_content|blocklist|spii|refusal|image_safety)/i,
      /blocked (?:due to|because of|for|by|under) (?:\w+ ){0,3}(?:safety|recitation|content|moderation|prohibited|copyright|responsible)/i,
      /block_?reason["']?\s*[:=]/i,
    ),
  },
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /敏感(?:内容|信息|词)|不安全或敏感|内容(?:安全|审核|违规)|违规内容|審査|コンテンツ(?:ポリシー|フィルタ)/i,
      /contenido (?:inapropiado|bloqueado)|Inhaltsfilter|Inhaltsrichtlinie|filtre de contenu/i,
    ),
  },
];
