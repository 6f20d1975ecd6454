import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A quota error that states when it resets is a rate limit (`api`); a client's own "Retrying in" states no reset. */
const RESETS =
  /(?:retry|try again|available again|wait|resets?|reset) (?:\w+ ){0,3}(?:in|after|at|for|on|every) (?:about |~)?\d|resets? (?:at|on|in|every|after)|limits? (?:will )?(?:to )?reset|regain access|retry-?after|retrydelay|per[_ ](?:minute|min|day|hour)(?![a-z])/i;

/** Credit or quota is used up, and nothing says when it resets. */
export const spentQuota: Matcher[] = [
  {
    subcategory: "quota_exhausted",
    band: "root",
    text: anyOf(
      /(?:organi[sz]ation|workspace|account|team|project|company) (?:has |have )?(?:run|ran) out of\b/i,
      /insufficient[_ ](?:quota|balance|credits?|funds)/i,
      /(?:exceed|exhaust|used up|used all|run out of|ran out of|reach|hit|deplet|out of|no (?:more|remaining)|not enough|insufficient|lack)\w*(?: of)? (?:your |the |its |all |any |available |current |monthly |free |included |prepaid |remaining |account |api |usage ){0,4}(?:quota|credits?|balance|spend(?:ing)? (?:limit|cap)|budget limit|billing limit|hard limit)\b/i,
      /check your (?:plan and )?billing/i,
      /billing (?:details|hard limit|not active|account|is not|issue|error|limit|required|disabled|problem)/i,
      /billing_\w+|billing to be enabled|credit balance/i,
      /(?:requires?|need|add|purchase|buy|top up) (?:\w+ )?(?:more )?(?:credits|funds|a paid plan)/i,
      /payment[ _](?:required|method|failed|overdue)/i,
      /(?:credits?|balance|quota|funds) (?:is |are |was |has been |have been )?(?:exhausted|depleted|required|used up|too low|insufficient|negative|empty|overdue|run out)/i,
      /can only afford|(?:monthly|spend(?:ing)?|credit|billing) (?:spend )?(?:limit|cap)(?: of \S{1,12})? (?:was |has been )?(?:reach|exceed|hit)/i,
      /(?:subscription|plan|account|trial|licen[cs]e) (?:is |has |was )?(?:\w+ )?(?:expired|not active|inactive|deactivated|suspended|overdue|cancell?ed|required|past due)/i,
      /Arrearage|(?:draws? from|out of|needs?|requires?) (?:your )?extra usage/i,
      /good standing|exceeded_current_quota/i,
      /ExceededBudget|\boverages?\b|additional paid|premium requests? (?:limit|allowance|quota)/i,
      /not (?:available|included|supported) (?:on|in|with|for|under) your (?:current )?(?:plan|subscription|tier)/i,
      /Budget has been exceeded!|current cost: .{0,40}max(?:imum)? budget/i,
      /key'?s? (?:\w+ )?(?:limit|budget)|\bkey\b.{0,40}(?:budget|spend(?:ing)? limit|allowance)/i,
      /quota (?:has been )?exceeded/i,
      /upgrade (?:to|your) (?:plus|pro|max|plan|a paid|team|enterprise)\b/i,
    ),
    unless: RESETS,
  },
  {
    subcategory: "quota_exhausted",
    band: "root",
    text: anyOf(
      /余额不足|余額不足|欠费|额度(?:不足|已用尽|已用完|用完|耗尽)|充值|残高不足|크레딧|잔액|saldo insuficiente|sin (?:saldo|crédito)/i,
      /Guthaben|(?:Quota|Kontingent) (?:ist |wurde )?(?:überschritten|ueberschritten|erschöpft|aufgebraucht)|cuota (?:agotada|excedida)|quota (?:dépassé|épuisé)/i,
      /solde insuffisant|crédit(?:s)? insuffisant|недостаточно средств/i,
      /crediti (?:esauriti|insufficienti)|créditos? insuficientes?/i,
    ),
  },
];
