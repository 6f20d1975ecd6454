import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const json: Matcher[] = [
  {
    subcategory: 'invalid_json',
    band: 'root',
    text: /JSON ?(?:Decode|Parse)|json_validate_failed|JSON parsing|JSON\.parse|(?:not|isn't|invalid|malformed|bad|broken|unparsable|unparseable|truncated|incomplete) (?:a )?(?:valid )?JSON\b|unexpected end of (?:JSON|input|data)|unexpected (?:token|character|non-whitespace|number|string) .{0,60}JSON|in JSON at position|Expecting (?:value|property name|',' delimiter|':' delimiter)|Expected (?:property name|double-quoted|',' or '[\]}]')|unterminated string|bad (?:control|escaped) character|Extra data: line|invalid (?:control character|\\?escape)|(?:failed|unable|could not|couldn't|cannot|can't|error|not able|fail|failure) (?:to |while |in |when )?(?:\w+ )?(?:pars|decod|deserializ|unmarshal)\w* (?:the |a |as |an )?(?:\w+ ){0,5}(?:JSON|arguments?|output|response|answer|tool|function|llm|model|action|object|plan|result|text|input|reply|yaml|xml)|json: cannot unmarshal|invalid character '.{1,3}' (?:looking|after|in)|invalid JSON|JSON (?:error|syntax|is invalid|was invalid|input)|did not return (?:a )?(?:valid )?JSON|(?:invalid|malformed) (?:model |llm )?(?:output|response) format/i,
    unless: /error decoding response body|schema for (?:function|tool)|tools\[\d/i,
  },
  {
    subcategory: 'invalid_output',
    band: 'root',
    text: /NoObjectGenerated|no object generated|did not match (?:the )?(?:\w+ )?schema|(?:does|do) not (?:match|conform to|satisfy|comply with) (?:the )?(?:[\w-]+ ){0,3}(?:schema|format|structure)|(?:schema|structured output|output|response|result|type|argument|input) validation (?:failed|error)|failed (?:schema )?validation|TypeValidation|validation errors? for \w+|ValidationError\b|ZodError|OutputPars|OUTPUT_PARSING|could not parse|couldn't parse|unable to parse|failed to parse|cannot parse|parsing (?:failed|error)|parse (?:failure|failed)|unparse?able|not (?:be )?pars(?:e|ed|able)|invalid (?:output )?format|unexpected (?:response|output) format|missing 'action:'|invalid format|result validation|output validation|invalid_type|input should be|解析(?:失败|错误)|JSON ?格式|パース(?:エラー|に失敗)|解析できません|no se pudo (?:analizar|parsear)|análisis (?:de|del) JSON|konnte nicht (?:geparst|gelesen|analysiert)|analyse (?:du )?JSON|erro ao (?:analisar|parsear)|ошибка (?:разбора|парсинга)|не удалось разобрать/i,
    unless: /certificate|error: parse error near|ValidationException|extra inputs are not permitted|parse (?:options|arguments|config)/i,
  },
]

const toolCalls: Matcher[] = [
  {
    subcategory: 'bad_tool_call',
    band: 'root',
    text: /invalid (?:tool|function)[ _-]?(?:calls?|arguments?|args|inputs?|parameters|use|invocation)|(?:invalid|malformed|bad|unparsable|incorrect|wrong|missing) (?:\w+ ){0,2}(?:arguments?|args|input|parameters?|params) (?:for|to|in|of|passed to|provided to) (?:the |mcp )?(?:tool|function|`?\w+`? tool)|InvalidTool(?:Arguments|Input|Call)|NoSuchTool|ToolCallRepair|malformed[ _](?:tool|function)|MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL|(?:tool|function)[ _-]?calls?\b[^.;]{0,80}(?:could not be|not valid|malformed|invalid|unparse|failed to parse|parse error|incomplete|truncated|missing)|arguments? (?:is |are |was |were )?(?:not valid|malformed|invalid|could not)|InputValidationError|required (?:parameter|argument|property|field)s?:? [`'"\w, ]{1,60}(?:is |are |was |were )?missing|missing (?:required )?(?:parameter|argument|property|field)s?:? (?:for (?:tool|function)|[`'"]?\w+[`'"]? (?:for|in|of) (?:the )?(?:tool|function))|(?:unknown|unavailable|nonexistent|non-existent|undefined|unregistered|unrecognized|hallucinated|no such) (?:tool|function)s?\b(?! schema)|(?:tool|function) (?:named )?['"`]?[\w.:-]{1,80}['"`]? (?:was |is )?(?:not (?:found|available|registered|exist|defined|recognized|known|a valid)|does not exist|unavailable|unknown)|no tool named|tool_use_failed|failed_generation|failed to call a function|FunctionCallValidation|FunctionCallNotExists|LLMMalformedAction|malformed action|not a valid tool|adjust your prompt|no (?:valid )?(?:action|command|tool call) (?:could be )?(?:found|parsed|extracted)|tool parse|invalid arguments|-32602|-32700/i,
    unless: /schema for (?:function|tool)|tools\[\d|tool_use ids|AI_NoOutput|TypeError|without calling/i,
  },
]

const edits: Matcher[] = [
  {
    subcategory: 'edit_not_applicable',
    band: 'root',
    text: /(?:old_?_?str(?:ing)?|search (?:block|text|string|pattern|content)|(?:string|text|content|code|lines?) to (?:be )?(?:replace|find|match|edit)\w*|SEARCH\/REPLACE|edit (?:block|format|anchor)|target (?:text|content|string|lines)|original (?:text|lines|snippet)|snippet|hunk|context lines?|expected lines?|anchor|old text|oldText|old content)\b[^;]{0,160}(?:not (?:be )?found|no (?:exact )?match|not match|failed|does not|doesn't|didn't|not unique|multiple|matches|appears|differ|mismatch|verbatim|could not|must be different|identical|0 occurrences)|(?:no|zero|0|not an?|without) (?:exact |unique )?(?:match(?:es)?|occurrences?) (?:was |were )?(?:found )?(?:for|of|in)\b|(?:found|multiple|[2-9]|\d\d) (?:\d+ )?(?:matches|occurrences) (?:of|for|found|in)|replace_all|no changes to make|SearchReplace|conform to the edit format|(?:failed|could not|unable|couldn't|cannot) (?:to )?(?:apply|find|locate|match) (?:the |all )?(?:\w+ ){0,2}(?:patch|diff|edits?|hunk|changes|expected lines|context|replacement|search|exact|string|text to)|(?:edit|replacement|replace|diff|patch)s? (?:failed|didn't apply|did not apply|could not be applied|does not apply|was rejected|is malformed|not applied|apply failed)|apply_patch|file has not been read|has been (?:unexpectedly )?modified since/i,
    unless: /merge conflict|CONFLICT \(|ModuleNotFound|cannot apply unknown utility|command not found|element/i,
  },
  {
    subcategory: 'patch_not_applicable',
    band: 'root',
    text: /patch (?:does not apply|failed:|fragment|is (?:empty|invalid|corrupt)|format)|(?:corrupt|malformed|invalid|garbled|bad|truncated) (?:patch|diff|hunk)|hunk(?: #?\d+)? (?:FAILED|failed|succeeded at .{0,20} failed|header)|line count did not match|only garbage|no valid (?:patch|diff)|unrecognized input|can't find file to patch|(?:unable|failed) to (?:find|locate) context|while searching for:|saving rejects|out of \d+ hunks?|lacks (?:filename|the necessary)|(?:diff|patch) (?:parse|parsing|syntax)|unexpected line in (?:patch|diff)|No file(?:name)? (?:found|specified) in patch|invalid patch|missing filename|Did not find (?:a )?(?:patch|diff)/i,
    unless: /CONFLICT \(|merge conflict/i,
  },
]

const code: Matcher[] = [
  {
    subcategory: 'code_not_parsable',
    band: 'cause',
    text: /SyntaxError|IndentationError|TabError|ParseError|ParserError|ParseException|YAMLException|ScannerError|YAMLParse|TOMLDecode|TOML ?parse|XMLSyntax|XML ?parse|syntax error|parse error|parsing error|parser error|unexpected (?:token|identifier|indent|eof|keyword|symbol|end of (?:file|input|script)|char|newline|closing|operator|reserved)|unterminated|unclosed|unbalanced|unmatched|missing (?:\)|\}|\]|;|closing|semicolon|semi-colon|parenthes)|expected (?:';'|'\)'|'\}'|an? (?:expression|statement|identifier|indented))|invalid (?:syntax|yaml|toml|xml|html|token|regular expression|regex|hexadecimal|string escape)|mapping values are not allowed|bad indentation|could not find expected ':'|not well-formed|mismatched (?:tag|input|bracket)|EOF while|unexpected EOF while|error parsing|42601\b|near ".{0,40}": syntax|EJSONPARSE|invalid or unexpected token|erreur de syntaxe|error de sintaxis|Syntaxfehler|erro de sintaxe|语法错误|構文エラー|синтаксическ/i,
    unless: /does not provide an export|no such column/i,
  },
]

export const syntax: CategoryEntry = {
  label: 'Syntax',
  description: 'Text of the agent could not be read or applied: JSON, tool arguments, code, a patch or an edit.',
  policy: { maxRetries: 0, backoff: 'none', baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...json, ...toolCalls, ...edits, ...code],
}
