import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** The call itself was wrong: an unknown method or resource, or a generic client error. */
export const badCalls: Matcher[] = [
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
