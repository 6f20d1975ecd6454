import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A reviewer or a gate rejected the work. What it quotes is its finding, not the failure. */
export const reviewRulings: Matcher[] = [
  {
    subcategory: "changes_requested",
    band: "ruling",
    text: anyOf(
      /\bREQUEST(?:S|ED|ING)?[_ -]CHANGES\b|\bCHANGES?[_ -](?:WERE |ARE )?(?:REQUESTED|REQUIRED|NEEDED)\b/i,
      /(?:verdict|decision|recommendation|review[ _-]?(?:status|result|outcome)|disposition|(?:verification|validation|approval|acceptance)[ _-]?(?:status|result|outcome)|code[ _]?quality[ _]?status|gate[ _]?(?:status|result)|[A-Z]+_(?:RESULT|STATUS|VERDICT)|quality gate status)["'*]{0,3}\s{0,2}[:=-]\s{0,2}["'*]{0,3}(?:\w+ )?(?:FAIL(?:ED|URE)?|REJECT(?:ED)?|BLOCK(?:ED)?|NO[- ]?GO|NEEDS[_ ](?:WORK|CHANGES|REVISION|FIX\w*)|NOT[_ ](?:APPROVED|READY)|REVISE|DISAPPROVED?|DO NOT MERGE)\b/i,
    ),
    unless: /changes must be made through a pull request/i,
  },
  {
    subcategory: "changes_requested",
    band: "ruling",
    text: /(?:review|reviewer|sentinel|auditor|critic|judge|verifier|validator|QA)\b[^.;\n]{0,60}\b(?:reject(?:ed|s)|requested changes|asks? for changes|not approved|did not approve|disapproved|needs (?:work|changes|revision)|blocked (?:the|this) (?:merge|pr|change))/i,
    unless: /polic(?:y|ies)|command|tool (?:call|use)|permission|request rejected/i,
  },
  {
    subcategory: "criteria_not_met",
    band: "gate",
    text: anyOf(
      /acceptance criteri(?:a|on)\b[^.;]{0,60}(?:not (?:met|satisfied|fulfilled|verified)|fail|unmet|violat)/i,
      /(?:unmet|failed|failing) (?:acceptance )?criteri/i,
      /(?:quality|merge|review|release|ci|coverage|validation|verification|policy|lint|test|build|preflight|smoke|security)[ -]gates?\b[^.;]{0,40}(?:fail|not (?:met|pass)|block|reject|red\b)/i,
      /status checks? (?:have |has |are |is |were )?(?:fail|not (?:success|pass)|expected|required|pending)|required status check/i,
      /not ready (?:to|for) merge|\(target \d+(?:\.\d+)?%\)/i,
      /does not (?:satisfy|meet|fulfil|implement) (?:the )?(?:ticket|task|requirements?|spec\b|acceptance)/i,
      /score:? \d[\d.]*(?: ?\/ ?\d+)?,? (?:<|below|is below|under)|(?:below|under) (?:the )?(?:required |minimum |passing )?(?:threshold|score|coverage)/i,
      /(?:did not|didn't|never|has not|not) pass(?:ed|ing)? (?:the )?(?:\w+ ){0,2}(?:check|review|gate|test|verification|validation)/i,
      /(?:_?check|gate|verification|tests?|lint|build|suite|ci) (?:never|did not|didn't|has not|does not) pass/i,
    ),
    unless: /parameter|schema|certificate|token (?:verification|validation)|host key|signature|type validation/i,
  },
];
