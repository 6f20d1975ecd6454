import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A model's answer does not parse, or does not have the requested shape. */
export const unreadableOutput: Matcher[] = [
  {
    subcategory: "invalid_json",
    band: "root",
    text: anyOf(
      /JSON ?(?:Decode|Parse)|json_validate_failed|JSON parsing|JSON\.parse/i,
      /(?:not|isn't|invalid|malformed|bad|broken|unparsable|unparseable|truncated|incomplete) (?:a )?(?:valid )?(?:JSON|YAML|XML|TOML)\b/i,
      /unexpected end of (?:JSON|input|data)/i,
      /unexpected (?:token|character|non-whitespace|number|string) .{0,60}JSON/i,
      /in JSON at position|Expecting (?:value|property name|',' delimiter|':' delimiter)/i,
      /Expected (?:property name|double-quoted|',' or '[\]}]')/i,
      /unterminated string|bad (?:control|escaped) character|Extra data: line/i,
      /invalid (?:control character|\\?escape)/i,
      /(?:failed|unable|could not|couldn't|cannot|can't|error|not able|fail|failure) (?:to |while |in |when )?(?:\w+ )?(?:pars|decod|deserializ|unmarshal)\w* (?:the |a |as |an )?(?:\w+ ){0,5}(?:JSON|arguments?|output|response|answer|tool|function|llm|model|action|object|plan|result|text|input|reply|yaml|xml)/i,
      /invalid type: [\w ]{1,40}, expected|unknown (?:variant|field) `|did not match any variant|json: cannot unmarshal|missing field [`'"]\w+[`'"]|at line \d+ column \d+/i,
      /invalid character '.{1,3}' (?:looking|after|in)|invalid JSON/i,
      /(?<!\.)JSON (?:error(?! injected)|syntax|is invalid|was invalid|input)/i,
      /(?:did not|didn't|does not|failed to) return (?:a )?(?:valid )?JSON|instead of (?:a |an |the )?(?:valid |requested |expected )?(?:JSON|XML|YAML|tool call)/i,
      /(?:invalid|malformed) (?:model |llm )?(?:output|response) format/i,
    ),
    unless:
      /error decoding response body|JSON serializable|JSON body into the target|schema for (?:function|tool)|tools\[\d|"?Value"?: \{"error":/i,
  },
  {
    subcategory: "invalid_output",
    band: "root",
    text: anyOf(
      /NoObjectGenerated|no object generated|did not match (?:the )?(?:\w+ )?schema/i,
      /(?:does|do) not (?:match|conform to|satisfy|comply with) (?:the )?(?:[\w-]+ ){0,3}(?:schema|format|structure)/i,
      /(?:schema|structured output|output|response|result|type|argument|input|tool|parameter|tool (?:call|input|argument)) validation (?:has )?(?:failed|error)/i,
      /failed (?:schema )?validation|TypeValidation|validation errors? for \w+|ValidationError\b/i,
      /ZodError|(?:zod|ajv|joi|yup|pydantic) (?:\w+ )?validation|OutputPars|OUTPUT_PARSING/i,
      /(?:did not|failed to|could not be|cannot be) decode|undecodable|(?:tool|function) arguments? must be/i,
      /expected (?:an? )?(?:json )?(?:string|object|array|number|boolean|integer|list|json),? (?:but )?(?:got|received|found|instead)/i,
      /could not parse|couldn't parse|unable to parse|failed to parse|cannot parse/i,
      /parsing (?:failed|error)|parse (?:failure|failed)/i,
      /unparse?able|no parse?able|no (?:\w+ )?(?:code|json|yaml|diff) (?:block|fence)\b/i,
      /(?:output|response|answer|reply|message) (?:was|is) not (?:\w+ )?formatted|not match the (?:grammar|expected)|(?:action input|arguments?|output|response) (?:is|was) not (?:an? )?valid/i,
      /(?:verdict|decision|reply|answer|label) (?:\w+ )?(?:is|was) not (?:one of|among|a valid)/i,
      /not (?:be )?pars(?:e|ed|able)/i,
      /invalid (?:output )?format|(?<!invalid )\bformat error\b|FormatError/i,
      /unexpected (?:response|output) format|missing 'action:'|invalid (?:response |answer )?format/i,
      /result validation|structured[_ ]output[_ ]retries/i,
      /output validation|invalid_type|input should be|解析(?:失败|错误)|JSON ?格式|パース(?:エラー|に失敗)|解析できません/i,
      /no se pudo (?:analizar|parsear)|análisis (?:de|del) JSON/i,
      /konnte nicht (?:geparst|gelesen|analysiert)|analyse (?:du )?JSON|erro ao (?:analisar|parsear)/i,
      /ошибка (?:разбора|парсинга)|не удалось разобрать/i,
    ),
    unless:
      /certificate|match format '%|when calling the|input validation error: [`']\w+[`'] must|llama_decode|invalid_request_error|"?Value"?: \{"error":|error: parse error near|ValidationException|extra inputs are not permitted|max_(?:new_)?tokens|parse (?:options|arguments|config)/i,
  },
  {
    subcategory: "invalid_output",
    band: "hint",
    text: /\b(?:pars(?:e|ed|ing|er)|(?<!\w\.)JSON|syntax|malformed|schema|unreadable|unparsable|hunk|diff|patch|arguments)\b/i,
  },
];
