import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const models: Matcher[] = [
  {
    subcategory: 'unknown_model',
    band: 'root',
    text: /models?\b[^;]{0,100}(?:does not exist|doesn't exist|not (?:be )?found|is not (?:a valid|supported|available|recognized|known|accessible|allowed|enabled|listed|one of)|is(?: an)? (?:unknown|invalid|unsupported|deprecated|retired|decommissioned|unavailable for)|has been (?:deprecated|retired|decommissioned|removed|shut down|sunset)|no longer (?:available|supported|exists)|isn't (?:available|supported))|(?:unknown|invalid|unsupported|unrecognized|no such|nonexistent|not a valid|wrong|bad) (?:\w+ )?model\b(?! output| response)|model_(?:not_found|not_supported|decommissioned|not_available)|ModelNotFound|model identifier is invalid|provided model|no endpoints? (?:found|available)|try pulling it|issue with the selected model|model: [\w./:-]+|DeploymentNotFound|no (?:available )?(?:channel|model)s? (?:for|matching|named)|模型(?:不存在|不支持|未找到)|modelo .{0,40}(?:no existe|no encontrado)|modèle .{0,40}(?:introuvable|n'existe pas)/i,
    unless: /overloaded|load failed|requires more system memory|out of memory|too long|model response|model output|try again later|data ?model|rate limit/i,
  },
]

const parameters: Matcher[] = [
  {
    subcategory: 'bad_tool_schema',
    band: 'root',
    text: /invalid schema for (?:function|tool|response)|invalid_function_parameters|tools?[.[]\d+\]?\.|\btools\.\d+\b|input_schema|function_?declarations|(?:tool|function) (?:schema|definition|declaration|name)s? .{0,80}(?:invalid|must|unique|duplicate|not (?:valid|supported|allowed)|too long|exceeds)|schema must (?:be|have)|invalid (?:tool|function|json|response|output) (?:schema|definition|declaration|name)|invalid[ _]json[ _]schema|JSON schema (?:is )?(?:invalid|not supported)|duplicate (?:tool|function)|array schema missing|additionalProperties|tool_choice|string does not match pattern|too many tools|response_format|json_schema\b|unsupported (?:schema|keyword|type) /i,
    unless: /did not match schema|does not match (?:the )?schema|no object generated|AI_TypeValidation/i,
  },
  {
    subcategory: 'bad_parameter',
    band: 'root',
    text: /(?:unsupported|unknown|unrecognized|unexpected|invalid|illegal|disallowed|duplicate) (?:request )?(?:parameters?|(?:request )?arguments? supplied|value: '|values? for|body|content[ -]type|media type|mime type|image|field\b|fields\b|header|beta|key\b.{0,20} in request|name "\w)|unsupported_(?:parameter|value|content|media)|invalid_(?:parameter|value|argument|request_body|type|image|base64)|extra inputs are not permitted|extra fields not permitted|InvalidParameter|(?:is|are) not (?:supported|permitted|allowed|available) (?:with|for|by|in|on|when) (?:this|the|your|model|\w+ model)|does(?: not|n't) support (?:\w+ )?(?:\w+ )?(?:tools?|function|image|vision|streaming|system|assistant|temperature|parameter|thinking|reasoning|prefill|audio|caching|structured|json|this|the)|only (?:supports?|the default|accepts?) |no longer supports?|cannot both be|(?:must|should) (?:be (?:one of|between|less than|greater than|at (?:least|most)|non-?empty|>=|<=|specified|provided|followed by)|contain (?:at least|non-)|alternate|have at least)|missing[ _]required[ _](?:parameter|field|arg\w*): '|is too (?:large|small|big): |supports at most|budget_tokens|maximum allowed number of output tokens|max(?:imum)? (?:of )?\d+ (?:images|tools|stop|documents|pages)|image (?:dimensions )?exceed|image .{0,40}(?:too large|not supported|could not|invalid|unsupported|MB)|could not process (?:image|pdf)|expected (?:a string|an object|an array|one of).{0,40}(?:but )?got|location is not supported|field required|at least one message|参数(?:错误|无效|非法|不支持|不合法)|parámetro (?:no|inválido)|ungültiger Parameter/i,
    unless: /SyntaxError|TypeError|got an unexpected keyword|did not match schema|InputValidationError|tool call|vulnerab|import statement|AI_(?:NoObject|TypeValid|Invalid)|Traceback|error TS\d|terminated/i,
  },
  {
    subcategory: 'bad_message_order',
    band: 'root',
    text: /tool_use[_` ]?(?:ids?|blocks?)|tool_result[_` ]?blocks?|tool_calls?['"` ]{1,3}must|must be (?:followed|preceded) by|tool_call_ids?\b|no tool (?:call|output) found for|roles? (?:must|should)|function (?:call turn|response (?:parts|turn))|items? with id|previous_response_id|previous response|provided without its required|required following item|thought_?signature|encrypted[_ ]content|thinking(?: or redacted_thinking)? blocks?|invalid (?:`?signature`?|'messages|role)|messages?[.[]\d+|messages: |contents?[.[]\d+|input[.[]\d+|final assistant content|assistant message prefill|cache_control|conversation must|reasoning_content|first message|system message/i,
    unless: /too long|tokens|content filter|image exceeds .{0,10}$/i,
  },
]

const calls: Matcher[] = [
  {
    subcategory: 'not_found',
    band: 'cause',
    text: /(?:session|conversation|thread|assistant|deployment|endpoint|project|issue|pull request|repository|repo|workspace|organization|resource|route|url|page|object|bucket|branch|workflow|record|entity|document|response|prompt|tool_call|user|team|channel|chat|message|server)s? .{0,60}(?:(?:was |is |were |be |could )?not found|does not exist|doesn't exist|could not be found|no longer exists)|no (?:conversation|session|thread) (?:was )?found|no such (?:session|thread|conversation|bucket|project|resource|deployment)|repository not found|ResourceNotFound|NoSuchKey|NoSuchBucket|E404\b|invalid url|could not resolve to a/i,
    unless: /file|module|command|docker|browser|chrom|sandbox|container|relation|column|table|node_modules|git index|path|host\b|dns/i,
  },
  {
    subcategory: 'bad_call',
    band: 'cause',
    text: /method not (?:found|allowed|supported)|MCP error -3260[012]|-32601\b|-32600\b|unsupported media type|not acceptable|validation[ _]?exception|already exists\b.{0,30}\b(?:409|conflict)|unprocessable (?:entity|content)|precondition failed|request entity too large|bad[ _]request|BadRequest|invalid[ _]request|invalid_request_error|INVALID_ARGUMENT|InvalidArgument|FAILED_PRECONDITION|not_found_error|NotFoundError|UnprocessableEntity|UnsupportedFunctionality|请求(?:参数|格式)(?:错误|无效)|solicitud (?:incorrecta|inválida)|Ungültige Anfrage|requête (?:invalide|incorrecte)/i,
    unless: /arguments for tool|tool arguments|FileNotFound|ModuleNotFound/i,
  },
  { subcategory: 'client_error', band: 'status', status: [400, [404, 406], [409, 424], 426, 428, 431, [430, 499]] },
]

export const request: CategoryEntry = {
  label: 'Request',
  description: 'The remote service refused the request as wrong: unknown model, bad parameter, bad tool schema.',
  policy: { maxRetries: 0, backoff: 'none', baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...models, ...parameters, ...calls],
}
