import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const STEP =
  "(?:turns?|steps?|iterations?|rounds?|tool[ _-]?(?:calls?|uses?|rounds?|iterations?)|actions?|cycles?|loops?|recursions?|api calls?|reflections?|round-?trips?|nudges?|auto-?replies)";
const CAP = "(?:limits?|caps?|ceilings?|budgets?|quotas?|allowances?|counts?|bounds?)";
const SPENT =
  "(?:reach\\w*|exceed\\w*|exhaust\\w*|hit|cross\\w*|spent|used(?: up)?|ran out|run out|deplet\\w*|breach\\w*|tripped|over|gone|overrun)";

/** The agent reached a limit on its own steps or spending. A limit of the provider is `api`, one of the model `context`. */
export const agentLimits: Matcher[] = [
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
];
