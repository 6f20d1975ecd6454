import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** Limits of a provider that pass by themselves: after a moment, or at a stated reset. */
export const rateLimits: Matcher[] = [
  {
    subcategory: "rate_limited",
    band: "root",
    text: anyOf(
      /\bthrottl(?:ed|ing|e)\b|ThrottlingException/i,
      /too[ _]many[ _](?:concurrent|simultaneous|parallel|open|active)[ _](?:requests|connections|sessions|runs|calls)/i,
      /too many tokens, please wait/i,
      /quota\b.{0,400}(?:(?:please )?(?:retry|try again) in \d|retry-?after|retrydelay|resets? (?:at|in|on|after)|try again (?:in|at|after) )/i,
      /quota (?:exceeded|limit).{0,200}per[_ ](?:minute|min|day|hour)/i,
    ),
  },
  {
    subcategory: "rate_limited",
    band: "root",
    text: /rate[ _-]?limit(?:s|ing|ed)?(?: has been| was| is)?[ _-](?:exceeded|reached|hit)|secondary rate|abuse detection|toomanyrequests/i,
    unless: /rate limit test/i,
  },
  {
    subcategory: "rate_limited",
    band: "cause",
    text: anyOf(
      /rate[ _-]?limit(?!s? (?:config|module|middleware|test))/i,
      /too[ _]many[ _](?:requests|connections|clients)|too_many_\w+|connection slots/i,
      /per (?:minute|second|hour|day)\b.{0,60}\blimit\b|\bapi_limit\b/i,
      /(?:requests?|tokens?|calls?) per[ _-](?:min|minute|second|day|hour)|\b[RT]P[MD] limit/i,
      /RESOURCE_EXHAUSTED|ResourceExhausted|resource(?: has been)? exhausted/i,
      /\brate exceeded|request rate (?:increased|is)? ?too|concurrency limit|concurrent [\w-]{1,30} limit|slow ?down\b|reduce your request rate|throughput ?exceeded|rejected[_ ]execution|request limit (?:reached|exceeded)/i,
      /请求(?:过于|太)频繁|频率(?:限制|超)|速率限制|限流|レート制限|(?:使用量|利用|使用)の?上限に(?:達|到達)|使用限制|사용량 한도|리퀘스트 한도|요청이 너무 많/i,
      /límite de (?:velocidad|solicitudes|tasa)|demasiadas solicitudes|limite de taxa|muitas (?:solicitações|requisições)/i,
      /zu viele Anfragen|trop de requêtes|troppe richieste|слишком много запросов/i,
    ),
    unless: /message larger than max|out of memory|disk/i,
  },
  {
    subcategory: "usage_limit",
    band: "root",
    text: anyOf(
      /(?:usage|session|weekly|daily|hourly|5-?hour|five-?hour|message|plan|opus|monthly|request) limits?\b[^.;]{0,60}(?:reach|exceed|hit|reset)/i,
      /(?:hit|reach|exceed)\w* (?:your |the |its |our )?(?:\w+ ){0,3}(?:usage|session|weekly|daily|hourly|5-?hour|message|rate|plan) limits?/i,
      /(?:hit|reach|exceed|exhaust|us(?:ed|ing) up|spent)\w* (?:all )?(?:of )?(?:your |the |its |our )?(?:daily|hourly|weekly|5-?hour)(?: \S{1,40})? (?:quota|limit|allowance|capacity|requests|messages)\b/i,
      /\b(?:daily|hourly|weekly) (?:\S{1,40} )?quota\b/i,
      /\b(?:hit|reached|exceeded) your limit\b|\blimits?\b.{0,12}\bresets? (?:at |in |on )?(?:\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow)|limits? (?:will |to )reset|limit reached.{0,20}resets?|usage_limit_reached|regain access on/i,
      /out of (?:\w+ )?(?:messages|usage) .{0,30}(?:until|reset)|(?:allowance|quota|messages|requests)\b.{0,60}\bresets? (?:on|at|in)\b/i,
    ),
    unless:
      /this billing (?:cycle|period)|add (?:more )?credits|(?:contact|ask) (?:your |an? |the )?(?:\w+ )?(?:admin|owner)|(?:spend|key) limit|total limit|tool use|(?<![-./\w])turns?\b(?!\.)|UsageLimitExceeded|request_limit of|per[ -](?:minute|second)/i,
  },
];
