import type { Matcher } from "./matcher.ts";
import { anyOf } from "./pattern.ts";

/** The rules of the category `request`. */
export const requestMatchers: Matcher[] = [
  // The requested model does not exist.
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
  // The remote service rejected the request: a parameter, a tool schema, the order of messages.
  {
    subcategory: "bad_tool_schema",
    band: "root",
    text: anyOf(
      /invalid schema for (?:function|tool|response)|invalid_function_parameters|tools?[.[]\d+\]?\./i,
      /\btools\.\d+\b|input_schema|function_?declarations/i,
      /invalid (?:tool|function) (?:parameters?|inputs?|arguments?) schema|(?:tools?|functions?)\.(?:function\.)?(?:parameters|input_schema|strict)\b|not a valid .{0,30}(?:json )?schema/i,
      /(?:tool|function) (?:schema|definition|declaration|name)s? .{0,80}(?:invalid|must|unique|duplicate|not (?:valid|supported|allowed)|too long|exceeds)/i,
      /schema must (?:be|have)|schema (?:is|was) (?:invalid|not (?:valid|supported))|array type must have items|failed to validate tool\b/i,
      /invalid (?:tool|function|json|response|output) (?:schema|definition|declaration|name)/i,
      /invalid[ _]json[ _]schema|JSON schema (?:is )?(?:invalid|not supported)/i,
      /duplicate (?:tool|function)|array schema missing|additionalProperties|tool_choice/i,
      /string does not match pattern|too many tools|response_format|json_schema\b/i,
      /unsupported (?:schema|keyword|type) /i,
    ),
    unless:
      /did not match schema|instead of (?:valid )?JSON|does not match (?:the )?schema|no object generated|AI_TypeValidation/i,
  },
  {
    subcategory: "bad_parameter",
    band: "root",
    text: anyOf(
      /(?:unsupported|unknown|unrecognized|unexpected|invalid|illegal|disallowed|duplicate) (?:request )?(?:parameters?|(?:request )?arguments? supplied|value: '|values? for|content[ -]type|media type|mime type|image|field\b|fields\b|header|beta|key\b.{0,20} in request|name "\w)/i,
      /(?:parameter|option|argument|setting) \S{1,40} is (?:unavailable|unknown|invalid|unsupported|not (?:accepted|available|supported|allowed))/i,
      /(?:array|field|messages?|model|name|body|parameter|prompt|input|argument)s? (?:\w+ )?(?:cannot be empty|must not be empty|(?:is|are) required|may not be (?:empty|null)|must be specified)/i,
      /unexpected inputs? ['(]|(?:invalid|malformed|unsupported|illegal) body\b/i,
      /unsupported_(?:parameter|value|content|media)|invalid_(?:parameter|type|image|base64)/i,
      /extra inputs are not permitted|extra fields not permitted|InvalidParameter/i,
      /(?:is|are) not (?:supported|permitted|allowed|available|accepted|recogni[sz]ed) (?:with|for|by|in|on|when) (?:this|the|your|model|\w+ model)/i,
      /does(?: not|n't) support (?:\w+ )?(?:\w+ )?(?:tools?|function|image|vision|streaming|system|assistant|temperature|parameter|thinking|reasoning|prefill|audio|caching|structured|json|this|the)/i,
      /only (?:supports?|the default|accepts?) /i,
      /no longer supports?|(?:unexpected|unknown|unrecogni[sz]ed|invalid) (?:arguments?|option|flag|switch):? ['"`]?--?\w|header value not/i,
      /cannot both be|can(?:'t|not) be blank|\bbody failed validation|\brequires? (?:the )?['"`]?--\w/i,
      /(?:must|should) (?:be (?:one of|between|less than|greater than|at (?:least|most)|non-?empty|>=|<=|specified|provided|followed by|strictly|positive|non-negative)|contain (?:at least|non-)|alternate|have at least)/i,
      /missing[ _]required[ _](?:parameter|field|arg\w*): '|is too (?:large|small|big): /i,
      /payload (?:is )?too large|^unprocessable\b|supports at most|maximum number of \w+ per (?:request|message)/i,
      /budget_tokens|maximum allowed number of output tokens/i,
      /max(?:imum)? (?:of )?\d+ (?:images|tools|stop|documents|pages)|image (?:dimensions )?exceed/i,
      /\bimages? .{0,40}(?:too large|not supported|could not be (?:processed|decoded|read)|invalid|unsupported|\d ?MB)/i,
      /could not process (?:image|pdf)/i,
      /expected (?:a string|an object|an array|one of).{0,40}(?:but )?got/i,
      /location is not supported/i,
      /(?:rejected|refused) the (?:request|payload|parameters?|tool) (?:schema|body|payload|or|as (?:invalid|malformed))/i,
      /field required|\brequest (?:was|is) malformed|malformed request\b/i,
      /at least one message|参数(?:错误|无效|非法|不支持|不合法)|parámetro (?:no|inválido)|ungültiger Parameter/i,
    ),
    unless:
      /SyntaxError|TypeError|RangeError|maximum context length|mapping values|your (?:current )?(?:plan|subscription|tier)\b|API keys are not supported|got an unexpected keyword|did not match schema|InputValidationError|tool (?:call|input)|vulnerab|import statement|AI_(?:NoObject|TypeValid|Invalid)|Traceback|error TS\d|terminated/i,
  },
  {
    subcategory: "bad_message_order",
    band: "root",
    text: anyOf(
      /tool_use[_` ]?(?:ids?|blocks?)|tool_result[_` ]?blocks?|tool_calls?['"` ]{1,3}must/i,
      /must be (?:followed|preceded) by|tool_?calls? (?:that |which )?(?:do|does|did) not have|tool[_ ]?(?:calls?|results?|messages?) without (?:an? )?(?:\w+ )?(?:tool|result|response|message|call)/i,
      /role ['"`]{0,2}tool\b|\bvalid role\b|(?:expected|unexpected|last|wrong) (?:last )?role\b|must be a response to a prec/i,
      /tool_call_ids?\b|no tool (?:call|output) found for/i,
      /roles? (?:must|should|(?:are|is) (?:not )?(?:supported|allowed))/i,
      /function (?:call turn|response (?:parts|turn))|items? with id|previous_response_id|previous response with/i,
      /expected [`'](?:thinking|redacted_thinking|text|tool_use|tool_result|image)[`']/i,
      /provided without its required|required following item|thought_?signature|encrypted[_ ]content/i,
      /thinking(?: or redacted_thinking)? blocks?|invalid (?:`?signature`?|'messages|role)/i,
      /messages?[.[]\d+|messages: |contents?[.[]\d+|input[.[]\d+|final assistant content/i,
      /assistant message prefill|cache_control|conversation must|reasoning_content/i,
      /(?:first|last|final) message (?:must|should|has to|cannot)|first message/i,
      /system message/i,
    ),
    unless: /too long|tokens|content filter|image exceeds .{0,10}$|has no attribute|is not defined|\(reading /i,
  },
  // The call itself was wrong: an unknown method or resource, or a generic client error.
  {
    subcategory: "not_found",
    band: "cause",
    text: anyOf(
      /(?:session|conversation|thread|assistant|deployment|endpoint|project|issue|pull request|repository|repo|workspace|organization|resource|route|url|page|object|bucket|branch|workflow|record|entity|document|response|prompt|tool_call|user|team|channel|chat|message|server)s? .{0,60}(?:(?:was |is |were |be |could )?not found|does not exist|doesn't exist|could not be found|no longer exists)/i,
      /no (?:conversation|session|thread) (?:was )?found/i,
      /\bno (?:exchange|queue) '|no such (?:session|thread|conversation|bucket|project|resource|deployment)/i,
      /repository not found|ResourceNotFound|NoSuchKey|NoSuchBucket|E404\b|invalid url/i,
      /could not resolve to a|in the schema cache/i,
    ),
    unless:
      /TypeError|matching query|RecordNotFound|\bfiles?\b|module|command|docker|browser|chrom|sandbox|container|relation|column|\btable|git index|\bpaths?\b|\bhost\b|\bdns\b/i,
  },
  {
    subcategory: "not_found",
    band: "root",
    text: /not (?:exist|found|be found) or you (?:do not|don't|may not) have/i,
  },
  {
    subcategory: "bad_call",
    band: "sign",
    text: anyOf(
      /method not (?:found|allowed|supported)|MCP error -3260[012]|-32601\b|-32600\b/i,
      /unsupported media type|not acceptable|validation[ _]?exception/i,
      /already exists\b.{0,30}\b(?:409|conflict)|unprocessable (?:entity|content)/i,
      /precondition failed|an error occurred \(\w+\) when calling|cannot query field|of required type\b.{0,30}not provided|have a resource type/i,
      /\b(?!file_|module_|command_|binary_)[a-z]+_not_found\b/i,
      /request entity too large|bad[ _]request|BadRequest|invalid[ _]request/i,
      /INVALID_(?:ARGUMENT|VALUE)|InvalidArgument|FAILED_PRECONDITION|not_found_error|NotFoundError/i,
      /UnprocessableEntity|UnsupportedFunctionality|(?<!unexpected )\bclient[ _]error\b/i,
      /请求(?:参数|格式)(?:错误|无效)|solicitud (?:incorrecta|inválida)|Ungültige Anfrage/i,
      /requête (?:invalide|incorrecte)/i,
    ),
    unless: /arguments for tool|tool arguments|CLINotFound|FileNotFound|ModuleNotFound/i,
  },
  { subcategory: "client_error", band: "status", status: [400, [404, 406], [409, 424], 426, 428, 431, [430, 499]] },
  {
    subcategory: "bad_call",
    band: "hint",
    text: /\b(?:not found|unsupported|not supported|[a-z]+_[a-z_]+ (?:is |are )?required|invalid(?! (?:update|state|operation|cast|transition|status)\b)|unknown (?:model|tool|parameter|option|argument|field|command|endpoint|key|property|type|format|method|function|action|flag|header|variable|provider|role|id|name|value)|does not exist|not available|no such|unrecogni[sz]ed|not recogni[sz]ed|not accepted|deprecated)\b/i,
  },
];
