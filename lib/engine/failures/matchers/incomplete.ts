import type { Matcher } from "./matcher.ts";
import { anyOf, phrase } from "./pattern.ts";

const STEP =
  "(?:turns?|steps?|iterations?|rounds?|tool[ _-]?(?:calls?|uses?|rounds?|iterations?)|actions?|cycles?|loops?|recursions?|api calls?|reflections?|round-?trips?|nudges?|auto-?replies)";
const CAP = "(?:limits?|caps?|ceilings?|budgets?|quotas?|allowances?|counts?|bounds?)";
const SPENT =
  "(?:reach\\w*|exceed\\w*|exhaust\\w*|hit|cross\\w*|spent|used(?: up)?|ran out|run out|deplet\\w*|breach\\w*|tripped|over|gone|overrun)";

const RESULT =
  "(?:output|outputs|response|responses|content|answer|answers|results?|text|reply|message|messages|completion|candidates?|choices|tool calls?|changes?|diff|patch|files?|edits?|plan|body|description|code|artifacts?|summary|report|deliverable|object|commit|findings|submission|data|verdict|fields?)";
const FINISH =
  "(?:finish|complet|submit|done|final|attempt_completion|exit|end_turn|result|answer|report|handoff|required tool|mark_complete)";

/** The rules of the category `incomplete`. */
export const incompleteMatchers: Matcher[] = [
  // The agent reached a limit on its own steps or spending. A limit of the provider is `api`, one of the model
  // `context`.
  {
    subcategory: "step_limit",
    band: "root",
    text: anyOf(
      phrase`(?<![a-z])max(?:imum)?[ _-]?(?:number of |allowed |agent |tool |model |llm |conversation |reasoning |consecutive |total |dialog |autonomous ){0,3}[_-]?${STEP}(?![a-z])`,
      phrase`\b${STEP} ?[_-]?${CAP}\b(?: of \S{1,12})?(?: ${STEP}\S*)?(?: \(\S{1,12}\))?[^.;]{0,30}\b(?:${SPENT}|without)`,
      phrase`\b${SPENT} (?:the |its |my |our |all |your |allowed |max(?:imum)? |limit of |of |available |per-\w+ |\S{1,6} ){0,4}${STEP} ?-?${CAP}\b`,
      phrase`\b(?:exhausted|exceeded|used up|used all|ran out of|run out of|spent all|spent|reached|hit|consumed all|out of) (?:the |its |my |our |all |of |max(?:imum)? |limit of |available |allowed ){0,4}\S{0,8} ?${STEP}(?=[ .!,;)]|$)`,
      phrase`\b(?:after|within|in|all|used|hit) \d+ ${STEP}\b[^.;]{0,60}(?:without|limit|no |not |unfinished|gave up|budget|stop|incomplete)`,
      phrase`(?:did not|didn't|does not|failed to) (?:finish|complete|converge|terminate|end|stop|reach \w+) (?:in|within|after) \d+ ${STEP}\b`,
      phrase`\b(?:too many|only \d+) ${STEP}\b(?! (?:requests|per))`,
      /LimitsExceeded\b|auto-?approved (?:limit|\d+)/i,
      /GraphRecursion|GRAPH_RECURSION_LIMIT|recursion[ _]limit of|MaxTurns|MaxSteps|MaxIterations/i,
      /iteration limit or time limit|UsageLimitExceeded|request_limit of \d/i,
      /api_calls=(\d+)\/\1\b/i,
    ),
    unless: /per (?:minute|second|day|hour)|maximum recursion depth|too many requests|rate limit|call stack/i,
  },
  {
    subcategory: "budget_spent",
    band: "root",
    text: anyOf(
      /error_max_budget|max_budget_usd|exit_cost/i,
      phrase`\b(?:cost|spend(?:ing)?|usd|dollar|run|session|task|work|agent|conversation|compute|effort|money|credit)[ _-]?${CAP}\b(?:[^.;]|\.\d){0,40}\b${SPENT}`,
      phrase`\b${SPENT} (?:the |its |my |our |max(?:imum)? |allowed |\$[\d.]+ ){0,3}(?:cost |usd |task |session |run |spend(?:ing)? )(?:budget|limit|cap|ceiling)\b`,
      phrase`\b${SPENT} (?:the |its |my |our |whole |entire |full |max(?:imum)? |allowed |\$[\d.]+ ){0,3}budget\b`,
      phrase`(?:maximum|max) (?:cost|spend|budget)\b[^.;]{0,30}\b${SPENT}`,
    ),
    unless:
      /\bconcurren|current cost: |budget has been exceeded|ExceededBudget|virtual key|token budget|time budget|spending limit|quota|monthly|console|billing/i,
  },
  {
    subcategory: "stuck_in_loop",
    band: "root",
    text: anyOf(
      /stuck in (?:a |an )?(?:\w+ )?loop|StuckInLoop/i,
      /(?:potential|infinite|repetit\w+|tool|possible|doom|action|agent|call) ?loop\b(?: (?:was|has been|is))? ?(?:detected|found|suspected)|(?:repetition|doom|infinite) loop:/i,
      /loop (?:detect(?:ed|ion|or)|guard|recovery)|repetitive (?:tool calls?|actions?|commands?)/i,
      /repeat(?:ed|ing|edly)? (?:the |calls? (?:to|with) the )?(?:same|identical) (?:\w+ )?(?:action|tool|call|command|step|output|error|message)/i,
      /(?:same|identical) (?:\S+ )?(?:tool call|call|action|command|step)s? .{0,40}(?:times|repeat|in a row)/i,
      /no (?:further |meaningful |forward |measurable )?progress (?:was |has been |in |after |made|detected)/i,
      /consecutive (?:\w+ )?(?:errors|failures|mistakes?)\b|mistake limit/i,
      /too many (?:consecutive|repeated) |loop ?guard|looping (?:behaviou?r|detected)|making no progress|agent (?:is |got |appears |may (?:appear |be )?)(?:to be )?stuck|\bstagnat/i,
    ),
    unless: /to prevent an infinite loop/i,
  },
  // The agent stopped without delivering what was asked for.
  {
    subcategory: "no_output",
    band: "cause",
    text: anyOf(
      /无响应|没有(?:返回|输出|内容|响应)|(?:输出|响应|回复|内容)(?:被截断或)?为空|空响应|返回(?:为空|空)|未完成|没有完成|応答(?:が(?:あり|な)|なし)|空の(?:応答|レスポンス)|未完了|응답 ?(?:없음|이 없)|미완료/i,
      /inget svar|keine Antwort|sin respuesta|pas de réponse|aucune réponse|nessuna risposta|sem resposta|brak odpowiedzi|нет ответа|пустой ответ|geen antwoord/i,
      /sin (?:completar|terminar|finalizar|entregar|producir)|nicht (?:abgeschlossen|fertig)|unvollständig|inachev|sans (?:terminer|finir)|sem (?:concluir|terminar)|senza completare|не завершен/i,
    ),
  },
  {
    subcategory: "no_output",
    band: "root",
    text: anyOf(
      phrase`\bno (?:\w+ ){0,2}?${RESULT} (?:content )?(?:was |were |has been |have been |is |are )?(?:generated|produced|returned|emitted|given|provided|received from the|found in|in (?:the )?(?:model |llm |api )?(?:response|output|reply)|from (?:the )?(?:\w+ )?(?:model|llm|agent|assistant|claude|gpt|gemini|ai)\b)`,
      phrase`\b(?:return|produc|generat|g[ai]ve|yield|emit|provid|creat|writ|wrote|submit|deliver|sent|send|respond|end|finish|complet|came|come)\w* (?:up |back )?(?:with )?(?:an? )?(?:completely )?(?:no|empty|blank|zero|null)(?: \w+)? ${RESULT}\b(?! (?:field|reply from server))`,
      /returned (?:nothing|empty|null|undefined|none)\b|nothing (?:was )?(?:generated|produced|returned|written|committed|changed|delivered)/i,
      phrase`\bempty (?:final |model |assistant |llm |agent )?(?:${RESULT}|turn)\b(?! from server)`,
      phrase`\b(?:model |final )?${RESULT} (?:was |is |came back |were )(?:completely )?(?:empty|blank|null)\b`,
      phrase`(?:did not|didn't|failed to|does not|never|without) (?:ever )?(?:return|produc|generat|yield|emit|creat|writ|deliver|provid|submit|attach)\w* (?:any|an?|the|its)? ?(?:[\w-]+ ){0,3}?(?:${RESULT}|[\w-]+\.\w{2,4})\b`,
      /\bno (?:pull request|pr|commit|branch|artifact|file|report|plan|result|change|patch)s? (?:was|were|has been|have been) (?:opened|created|written|made|pushed|produced|delivered|raised)|(?:message|answer|reply|response|turn) (?:has|had|contains|contained|with) no (?:text|content|output|tool calls?)/i,
      /^no[_ ](?:output|result|answer)\b|(?:neither|no) (?:text|content) (?:nor|or|and no) (?:tool|content|output)|(?:output|results?|artifacts?) (?:folder|directory) (?:is|was) (?:still )?empty/i,
      /(?:completed|finished|done):? \(no (?:output|result|response)\)|\bnone (?:was|were) (?:written|produced|created|delivered|given)/i,
      /(?:zero|0) (?:output|completion) tokens|response_len=0|NoOutputGenerated|NoContentGenerated|empty_response/i,
      phrase`(?:agent|model|assistant|llm|claude|codex|gemini|worker|step) (?:\w+ )?(?:failed to|did not|didn't|could not) (?:(?:answer|respond|submit|finish|complete)\b|(?:generate|produce|write|populate|create|return|deliver)(?= (?:an? |any |the |its )?(?:[\w-]+ ){0,2}(?:${RESULT}|script|test|document|section|page)s?\b|[.;,]|$))`,
      /(?:fail|stopp|end|exit|crash|quit|died)\w* before (?:producing|sending|returning|writing|giving|emitting|generating) (?:an? |any |the |its )?(?:\w+ )?(?:repl|respon|answer|output|result|message|text)\w*/i,
      /(?:response|reply|answer|completion|message) (?:did not|does not|didn't|doesn't) (?:include|contain|have) (?:any )?(?:message |text |assistant )?(?:content|text|choices|message|output)\b/i,
      /\b(?:is|was|are) still empty\b|(?:response|output|answer|result|content|reply)\b.{0,40}(?:none|null|empty) or (?:none|null|empty)/i,
      /no (?:last|final) (?:\w+ )?(?:message|answer|response|reply|text)|did not (?:emit|give|state|reach|print) an? (?:\w+ )?(?:verdict|decision|conclusion|line)/i,
      /no (?:response|reply|answer|output) from (?:the )?(?:model|llm|agent|assistant|ai)\b/i,
    ),
    unless:
      /and no output|config(?:uration)? file|failed to (?:write|create|save) (?:the |to )?(?:file|commit)|cannot allocate|permission denied|no space left|schema|could not parse|keep-?alive|socket|redis|connection|time-?out|timed out|\bin time\b|error diagnostic|parse?able|(?:valid|non-?|not|as|return|parse) ?JSON|JSON (?:object|array|format)|valid (?:parameters|arguments|input)/i,
  },
  {
    subcategory: "no_changes",
    band: "cause",
    text: anyOf(
      /no (?:files?|changes?|edits?|diffs?|patch|commits?|code changes?|modifications?) (?:were |was |have been |has been )?(?:generated|made|produced|created|detected|changed|modified|found|to commit|written|applied|staged)/i,
      /(?:has|have|had|with|made|contains?|shows?) no (?:new )?(?:commits|changes|diff)|no commits (?:were|on|was)|nothing to commit|nothing added to commit|no changes added to commit|no commits between|made no changes/i,
      /without (?:making )?(?:any )?(?:changes|edits|commits)|(?:diff|patch) is empty|empty (?:commit|changeset|pull request)/i,
    ),
  },
  {
    subcategory: "no_final_call",
    band: "root",
    text: anyOf(
      phrase`(?:without|never|did not|didn't|before|failed to|not|no|missing|forgot to) (?:\w+ ){0,3}?(?:call|us|invok|sen|emit|submit|mak|issu|produc|report|tool call to)\w* (?:to )?(?:the |its |a |an |any |required |tool )*[\`'"]?(?:\w+_)?${FINISH}\w*`,
      /stopped without (?:calling|using|invoking)|(?:did not|didn't) use a tool\b|(?:contained|made|requested) no tool calls?|no tool calls? (?:was|were) (?:requested|made)/i,
      phrase`${FINISH}\w*[\`'"]? (?:tool |call |function )?(?:was |were |is )?(?:never|not) (?:been )?(?:called|used|invoked|made|sent|reached)`,
      phrase`must (?:\w+ )?(?:call|use|invoke) (?:the )?[\`'"]?\w*(?:submit|${FINISH})\w*`,
      /NO_COMPLETE_TASK|no complete task call|would you like (?:me )?to (?:continue|reset|proceed)/i,
      /pending tool (?:result|call)|turn ended (?:with|without)|(?:end|stopp|finish)\w* (?:its |the |his )?turn (?:with|without|by asking|before)|keeps? stopping/i,
    ),
    unless: /complet\w* in time|before completion:|worker/i,
  },
  {
    subcategory: "stopped_early",
    band: "root",
    text: anyOf(
      /(?:stopp?|end|exit|abort|finish|quit|gave up|give up|halt|conclud|abandon|return|complet|terminat|exhaust)\w* (?:[\w'.-]+ ){0,6}(?:without (?:\w+ )?(?:finish|complet|produc|writ|call|deliver|submit|creat|result|output|reach|achiev|an? (?:final|answer|result|stop)|any|having|commit|open(?:ing)? (?:a|the)|push|mak(?:ing|e))|before (?:\w+ ){0,2}(?:finish|complet|the (?:task|work|job|goal) (?:was|is)|all )|with (?:\w+ )?(?:open|pending|unfinished|remaining|incomplete|outstanding|unchecked|work left|to-?dos?))/i,
      /(?:stopp?|paus|halt|quit|end)\w* mid-?(?:task|work|run|way|step|plan)|shall I (?:continue|proceed)|(?:while|with) \d+ (?:\w+ )?(?:items?|to-?dos?|tasks?|steps?|criteria|boxes) (?:were |was |are |is |still )*(?:open|left|pending|unfinished|unchecked)/i,
      /(?:agent|model|assistant|run|session|worker|turn|subagent) (?:\w+ )?(?:stopped|ended|quit|exited|gave up|halted|finished|died) before (?:\w+ing|the \w+ (?:was|had|is)|(?:it|they|completion))/i,
      /(?:agent|model|assistant|subagent|claude|codex|gemini|run|session|turn|conversation) (?:\w+ )?(?:exited|stopped|ended|finished|quit|returned|completed|terminated) (?:\w+ )?without (?!valid|parse?able|errors?\b)\w+/i,
      /without completing (?:the |its |all )?(?:task|work|job|assignment|ticket|plan|goal)/i,
      /without reaching (?:a |the )?(?:final|goal|stop|end)/i,
    ),
    unless: /stream|connection|socket|lease|signal|api error|worker|error diagnostic/i,
  },
  {
    subcategory: "work_left_open",
    band: "root",
    text: anyOf(
      /(?:open|unfinished|pending|remaining|incomplete|uncompleted|outstanding|unresolved|unchecked|unaddressed) (?:\w+ )?(?:to-?dos?|todo items?|items|checklist|plan items?|sub-?tasks?|acceptance criteria|checkbox\w*)/i,
      /to-?do(?:s|(?: list)? items?)? (?:are |is |were |was )?(?:still |left |remain|not (?:done|complete|finished)|unfinished|incomplete|open|pending|in[ _]progress)/i,
      /\d+ (?:of|\/) ?\d+ (?:to-?dos?|tasks?|items?|steps?|criteria) (?:\w+ )?(?:remain|open|incomplete|unfinished|not|left|complete|done|in progress)/i,
      /(?:tasks?|items?|steps?|to-?dos?) (?:still )?(?:remain|left|in progress|remaining)\b/i,
      /(?:task|work|plan|goal|job|objective|run|implementation|assignment|ticket) (?:was |is |has |been |still |remains? )*(?:not (?:yet )?(?:been )?(?:complete|finish|done|achiev|reach|fulfil)\w*|incomplete|unfinished|left unfinished|partially (?:complete|done)|only partially)/i,
      /(?:criteria|items|to-?dos?|tasks|steps|boxes) (?:were |are |still )*(?:left )?(?:unchecked|unfinished|undone|outstanding)/i,
      /(?:not able|unable|failed|could not|couldn't) (?:to )?(?:finish|complete) (?:the |this |its |my |all )?(?:task|work|job|goal|assignment)\b/i,
      /checklist is (?:still )?(?:open|incomplete|not)|changed nothing|(?:agent|model|assistant) (?:went idle|asked for clarification)|only thoughts/i,
      /review (?:was |is )?incomplete|incomplete (?:task|work|run|plan|implementation|answer|turn|result)|did not (?:finish|complete(?! success)|reach the goal)/i,
      /partial(?:ly)? (?:completion|completed|finished|result only)/i,
    ),
    unless:
      /did not complete (?:in|within)|incomplete (?:read|chunk|envelope|message)|acceptance criteria (?:not|were not)/i,
  },
  {
    subcategory: "required_result_missing",
    band: "root",
    text: anyOf(
      /(?:required|expected|mandatory|promised|planned|output|result|plan|report|deliverable) (?:output |plan |result |report )?(?:file|artifact|deliverable|section|output|document|marker|promise|sentinel)s? .{0,60}(?:missing|not (?:found|written|created|produced|generated|present|updated)|never|does not exist|absent|was not)/i,
      /expected (?:<file>|\S{1,80}\.\w{2,4}) to (?:exist|be (?:written|created|updated))|(?:deliverable|artifact|final (?:answer|message|result|report|summary)|verdict)s? (?:is |was |are )?(?:missing|absent)/i,
      /completion (?:promise|marker|signal|token|sentinel) .{0,30}(?:not|never|missing)/i,
      /missing (?:required |expected |the )(?:output|artifact|deliverable|result|report|plan)/i,
    ),
    unless: /required file(?: is)? missing at|parameter|schema/i,
  },
  {
    subcategory: "stopped_early",
    band: "hint",
    text: anyOf(
      /(?:agent|model|run|session|turn|assistant|task|conversation) (?:\w+ )?(?:stopped|ended|terminated|finished|quit|halted|gave up|aborted) (?:too )?(?:early|prematurely|unexpectedly)/i,
      /\b(?:turn|step|iteration|recursion|round|loop) ?-?(?:limit|cap|budget)\b/i,
      /\bagent terminated:|gave up|giving up|\biterations\b|\bstuck\b|no progress|\bturns\b|unfinished|incomplete\b|waiting for (?:user|human|your) (?:input|response|reply|answer)|"(?:result|output|content|text|answer|response)": ?""/i,
    ),
    unless: /error_during_execution/i,
  },
];
