import { anyOf } from "../any-of.ts";
import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from "../category.ts";

const limits: Matcher[] = [
  {
    subcategory: "step_limit",
    band: "root",
    text: anyOf(
      /max(?:imum)?[ _-]?(?:number of |allowed |agent |tool |model |llm |conversation |reasoning |consecutive |total |dialog ){0,3}[_-]?(?:turns?|steps?|iterations?|rounds?|tool[ _-]?(?:calls?|uses?|rounds?|iterations?)|cycles|api calls|actions|reflections)\b/i,
      /(?:turn|step|iteration|round|tool[ -]call|tool|action|recursion|cycle|api call|request|loop)s? ?-?(?:limit|budget|cap|quota)\b(?: of \S{1,12})?(?: turns?\S*| steps?)?[^.;]{0,30}(?:reach|exceed|hit|exhaust|used|spent|over|ran out|without)/i,
      /(?:reach|exceed|hit|exhaust|ran out of|used up|spent|over)\w* (?:the |its |my |our |all |your |allowed |max(?:imum)? |limit of |of |available ){0,4}\S{0,8} ?(?:turn|step|iteration|round|recursion|tool[ -]call|action)s?(?: ?-?(?:limit|budget|cap|allowance|count|quota)|\b(?=[ .!)]|$))/i,
      /GraphRecursion/i,
      /GRAPH_RECURSION_LIMIT/i,
      /recursion[ _]limit of/i,
      /MaxTurns/i,
      /MaxSteps/i,
      /MaxIterations/i,
      /iteration limit or time limit/i,
      /UsageLimitExceeded/i,
      /api_calls=(\d+)\/\1\b/i,
      /\b(?:after|within|in|all|used) \d+ (?:turns|steps|iterations|rounds|tool calls)\b[^.;]{0,60}(?:without|limit|no |not |unfinished|gave up|budget|stop)/i,
    ),
    unless: /per (?:minute|second|day|hour)|requests? limit|maximum recursion depth|too many requests|rate limit/i,
  },
  {
    subcategory: "budget_spent",
    band: "root",
    text: anyOf(
      /error_max_budget/i,
      /max_budget_usd/i,
      /(?:cost|spend(?:ing)?|usd|dollar|run|session|task|work|agent|conversation|compute|effort) budget[^.;]{0,40}(?:reach|exceed|exhaust|used up|spent|hit)/i,
      /(?:reach|exceed|exhaust|hit|spent)\w* (?:the |its |my |our |max(?:imum)? |allowed ){0,3}(?:cost |usd |task |session |run )?budget\b/i,
    ),
    unless: /current cost: |budget has been exceeded|ExceededBudget|virtual key|token budget/i,
  },
];

const unfinished: Matcher[] = [
  {
    subcategory: "no_output",
    band: "root",
    text: anyOf(
      /no (?:output|response|content|answer|result|reply|text|completion|candidates?|choices|message|assistant message|assistant response|final (?:answer|message|response|result|output)|tool call|valid (?:response|output)|usable (?:response|output)|structured output)s? (?:content )?(?:was |were |has been |have been |is |are )?(?:generated|produced|returned|emitted|given|provided|found in|in (?:the )?(?:model |llm |api )?(?:response|output|reply)|from (?:the )?(?:\w+ )?(?:model|llm|agent|assistant|claude|gpt|gemini|api|provider))/i,
      /NoOutputGenerated/i,
      /NoContentGenerated/i,
      /(?:return|produc|generat|g[ai]ve|with|sent|respond|yield|got|receiv|emit|end)\w* (?:with |back )?(?:an? )?(?:completely )?(?:empty|blank)(?! (?:reply from server|string literal|line))(?: \w+)?/i,
      /empty (?:response|output|completion|answer|content|message|result|model response|assistant (?:message|response|turn)|reply|final (?:answer|message)|diff|patch|candidates|choices)\b(?! from server)/i,
      /(?:response|output|content|message|result|answer|reply|diff|patch) (?:was |is |came back |were )(?:completely )?(?:empty|blank|null)\b/i,
      /(?:did not|didn't|failed to|does not|never|without) (?:return|produc|generat|yield|emit|creat|writ|deliver|provid)\w* (?:any|an?|the)? ?(?:\w+ ){0,3}(?:output|response|content|answer|result|text|changes?|diff|patch|edits?|code|files?|artifact|summary|plan|report|deliverable)s?\b/i,
      /(?:zero|0) (?:output|completion) tokens/i,
      /response_len=0/i,
      /returned nothing/i,
      /nothing (?:was )?(?:generated|produced|returned|written)/i,
    ),
    unless:
      /exited with code \d+ and no output|schema|could not parse|keep-?alive|socket|redis|connection|time-?out|timed out/i,
  },
  {
    subcategory: "no_changes",
    band: "cause",
    text: anyOf(
      /no (?:files?|changes?|edits?|diffs?|patch|commits?|code changes?|modifications?) (?:were |was |have been |has been )?(?:generated|made|produced|created|detected|changed|modified|found to commit|to commit|written|applied|staged)/i,
      /nothing to commit/i,
      /nothing added to commit/i,
      /no changes added to commit/i,
      /no commits between/i,
      /made no changes/i,
      /without (?:making )?(?:any )?(?:changes|edits|commits)/i,
      /(?:diff|patch) is empty/i,
      /empty (?:commit|changeset|pull request)/i,
    ),
  },
  {
    subcategory: "no_final_call",
    band: "root",
    text: anyOf(
      /(?:without|never|did not|didn't|before|failed to|not|no|missing|forgot to) (?:\w+ ){0,3}(?:call|us|invok|sen|emit|submit|mak|issu|produc|report|tool call to)\w* (?:to )?(?:the |its |a |an |any |required )?[`'"]?(?:\w+_)?(?:finish|complet|submit|done|final|attempt_completion|exit|end_turn|result|answer|report|handoff|required tool)\w*[`'"]?/i,
      /(?:finish|complete|submit|final|attempt_completion|done)\w*[`'"]? (?:tool |call |function )?(?:was |were |is )?(?:never|not) (?:been )?(?:called|used|invoked|made|sent|reached)/i,
      /pending tool (?:result|call)/i,
      /turn ended (?:with|without)/i,
    ),
    unless: /complet\w* in time|before completion:/i,
  },
  {
    subcategory: "stopped_early",
    band: "root",
    text: anyOf(
      /(?:stopp?|end|exit|finish|quit|gave up|give up|halt|conclud|abandon|return|complet|terminat)\w* (?:[\w'-]+ ){0,4}(?:without (?:\w+ )?(?:finish|complet|produc|writ|call|deliver|result|output|reach|achiev|an? (?:final|answer|result|stop)|any|having)|before (?:\w+ ){0,2}(?:finish|complet|the (?:task|work|job|goal) (?:was|is)|all )|with (?:\w+ )?(?:open|pending|unfinished|remaining|incomplete|outstanding|unchecked|work left|todos?))/i,
      /without completing (?:the |its |all )?(?:task|work|job|assignment|ticket|plan|goal)/i,
      /without reaching (?:a |the )?(?:final|goal|stop|end)/i,
    ),
    unless: /stream|connection|socket|lease|signal|api error|worker|process exited/i,
  },
  {
    subcategory: "work_left_open",
    band: "root",
    text: anyOf(
      /(?:open|unfinished|pending|remaining|incomplete|uncompleted|outstanding|unresolved|unchecked|unaddressed) (?:\w+ )?(?:to-?dos?|todo items?|checklist|plan items?|sub-?tasks?|acceptance criteria|checkbox\w*)/i,
      /to-?do(?:s|(?: list)? items?)? (?:are |is |were |was )?(?:still |left |remain|not (?:done|complete|finished)|unfinished|incomplete|open|pending|in[ _]progress)/i,
      /\d+ (?:of|\/) ?\d+ (?:to-?dos?|tasks?|items?|steps?|criteria) (?:\w+ )?(?:remain|open|incomplete|unfinished|not|left|complete|done)/i,
      /(?:tasks?|items?|steps?|to-?dos?) (?:still )?(?:remain|left|in progress|remaining)\b/i,
      /(?:task|work|plan|goal|job|objective|run|implementation|assignment) (?:was |is |has |been |still |remains? )*(?:not (?:yet )?(?:been )?(?:complete|finish|done|achiev|reach|fulfil)\w*|incomplete|unfinished|left unfinished|partially (?:complete|done)|only partially)/i,
      /incomplete (?:task|work|run|plan|implementation|answer|turn|result)/i,
      /did not (?:finish|complete|reach the goal)/i,
      /partial(?:ly)? (?:completion|completed|finished|result only)/i,
    ),
    unless: /did not complete (?:in|within)|incomplete (?:read|chunk|envelope|message)/i,
  },
  {
    subcategory: "required_result_missing",
    band: "root",
    text: anyOf(
      /(?:required|expected|mandatory|promised|planned|output|result|plan|report|deliverable) (?:output |plan |result |report )?(?:file|artifact|deliverable|tool|section|output|document|marker|promise|sentinel)s? .{0,60}(?:missing|not (?:found|written|created|produced|generated|called|present|updated)|never|does not exist|absent|was not)/i,
      /completion (?:promise|marker|signal|token|sentinel) .{0,30}(?:not|never|missing)/i,
      /missing (?:required |expected |the )(?:output|artifact|deliverable|result|report|plan)/i,
    ),
    unless: /required file(?: is)? missing at|parameter|schema/i,
  },
  {
    subcategory: "stuck_in_loop",
    band: "root",
    text: anyOf(
      /stuck in (?:a |an )?(?:\w+ )?loop/i,
      /StuckInLoop/i,
      /(?:potential|infinite|repetit\w+|tool|possible|doom|action|agent) ?loop (?:was )?detected/i,
      /loop detect(?:ed|ion)/i,
      /repeat(?:ed|ing|edly)? (?:the |calls? (?:to|with) the )?(?:same|identical) (?:\w+ )?(?:action|tool|call|command|step|output|error|message)/i,
      /(?:same|identical) (?:tool call|action|command|step)s? .{0,40}(?:times|repeat|in a row)/i,
      /no (?:further |meaningful |forward |measurable )?progress (?:was |has been |in |after |for |made|detected)/i,
      /making no progress/i,
      /agent (?:is |got |appears |may (?:appear |be )?)(?:to be )?stuck/i,
      /\bstagnat/i,
    ),
    unless: /to prevent an infinite loop/i,
  },
  {
    subcategory: "stopped_early",
    band: "hint",
    text: anyOf(
      /(?:agent|model|run|session|turn|assistant|task|conversation) (?:\w+ )?(?:stopped|ended|terminated|finished|quit|halted|gave up|aborted) (?:too )?(?:early|prematurely|unexpectedly)/i,
      /gave up/i,
      /unfinished/i,
      /incomplete\b/i,
      /waiting for (?:user|human|your) (?:input|response|reply|answer)/i,
    ),
  },
];

export const incomplete: CategoryEntry = {
  label: "Incomplete",
  description: "The agent stopped without finishing: a step limit, no output, or work left open.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...limits, ...unfinished],
};
