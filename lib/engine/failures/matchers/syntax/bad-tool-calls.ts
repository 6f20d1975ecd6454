import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A model's tool call is malformed, or names a tool that does not exist. An invalid tool schema is `request`. */
export const badToolCalls: Matcher[] = [
  {
    subcategory: "bad_tool_call",
    band: "root",
    text: anyOf(
      /invalid (?:tool|function)[ _-]?(?:calls?|arguments?|args|inputs?|parameters|use|invocation)/i,
      /(?:invalid|malformed|bad|unparsable|incorrect|wrong|missing) (?:\w+ ){0,2}(?:arguments?|args|input|parameters?|params) (?:for|to|in|of|passed to|provided to) (?:the |mcp )?(?:tool|function|`?\w+`? tool)/i,
      /(?:invalid|wrong|missing|bad|malformed) (?:[\w-]+ ){1,5}in (?:the |a )?(?:\w+ )?(?:tool|function)[ _]call\b/i,
      /InvalidTool(?:Arguments|Input|Call)|NoSuchTool|ToolCallRepair|malformed[ _](?:tool|function)/i,
      /UNEXPECTED_TOOL_CALL/i,
      /(?:tool|function)[ _-]?calls?\b[^.;]{0,80}(?:could not be|not valid|malformed|invalid|unparse|failed to parse|parse error|incomplete|truncated|missing)/i,
      /arguments? (?:is |are |was |were )?(?:not valid|malformed|invalid|could not)/i,
      /InputValidationError|validation failed for (?:the )?tool\b|\breceived arguments: ?\{/i,
      /(?:tool|function) (?:input|arguments?|args|parameters?|params) (?:is|are|was|were) (?:invalid|malformed|not valid)/i,
      /required (?:parameter|argument|property|field)s?:? [`'"\w, ]{1,60}(?:is |are |was |were )?missing/i,
      /missing (?:required )?(?:parameter|argument|property|field)s?:? (?:for (?:tool|function)|[`'"]?\w+[`'"]? (?:for|in|of) (?:the )?(?:tool|function))/i,
      /(?:unknown|unavailable|nonexistent|non-existent|undefined|unregistered|unrecognized|hallucinated|no such) (?:tool|function)s?\b(?! schema)/i,
      /(?:tool|function) (?:named )?['"`]?[\w.:-]{1,80}['"`]? (?:was |is )?(?:not (?:found|available|registered|exist|defined|recognized|known|a valid)|does not exist|unavailable|unknown)/i,
      /(?:could not|failed to|unable to|cannot) (?:interpret|understand|decode) (?:the )?(?:tool|function|action)|exactly one (?:action|tool|command)|(?:without (?:a )?|missing (?:a )?|no )value for (?:the )?required|no toolmust have required property|(?:did not|didn't|failed to) provide valid (?:parameters|arguments|input)/i,
      /text (?:responses?|outputs?|messages?|answers?) (?:is|are) not (?:permitted|allowed|accepted)/i,
      /tool_use_failed|failed_generation|failed to call a function|FunctionCallValidation/i,
      /FunctionCallNotExists|LLMMalformedAction|malformed action|not a valid tool|adjust your prompt/i,
      /no (?:valid )?(?:action|command|tool call) (?:could be )?(?:found|parsed|extracted)/i,
      /tool parse|invalid arguments|-32602|-32700/i,
    ),
    unless:
      /thought_?signature|schema for (?:function|tool)|(?:parameters?|inputs?|arguments?) schema|tools\[\d|tool_use ids|must be a response to|AI_NoOutput|TypeError|without calling/i,
  },
];
