import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const WORKER =
  "(?:workers?|runners?|executors?|runner process|schedulers?|supervisors?|orchestrators?|dispatchers?|daemons?|agent process|host process)";
const SERVER =
  "(?:servers?|services?|process|apps?|application|daemon|host|machine|gateway|backend|control plane|runtime|sidecar|system)";

/** The worker process, its lease or its heartbeat was lost. */
export const lostWorkers: Matcher[] = [
  {
    subcategory: "lease_lost",
    band: "lost",
    text: anyOf(
      /\bleases?\b(?! plan)[^.;]{0,60}(?:expir|lost|revoked|not (?:held|owned|renewed|valid)|stolen|time[d ]*-?out|ran out|no longer|taken over|superseded|lapsed|stale|mismatch|missing)/i,
      /(?:lost|lose|losing|lapsed|expired|stale|missing|invalid|renew|extend) (?:\w+ ){0,4}(?:leases?|job lock|task lock|run lock|ownership|leadership|visibility timeout)\b/i,
      /missing (?:lock|key) for job|could not renew lock|lock (?:mismatch|lost|expired)\b/i,
      /(?:after|past|beyond|outlived) (?:its |the )?(?:lock|lease) (?:duration|time|expir)/i,
      /lock (?:on|for) (?:the )?(?:job|task|run)\b.{0,40}(?:lost|expired)/i,
      /(?:lost|no longer (?:holds?|owns?)|not holding) (?:the |its |a )?lock\b/i,
      /job stalled|stalled (?:more than|jobs?)|\bstalled:? .{0,40}heart ?beat/i,
      /lost (?:\w+ )?claim\b|claim (?:was |is )?(?:lost|expired|revoked|taken)|another (?:worker|agent|runner|process|instance) (?:now |already )?(?:owns|holds|has|took|claimed)/i,
      /(?:claimed|taken|picked up|owned|reclaimed) by another (?:worker|agent|runner|process|instance)/i,
      /leader election lost|(?:was|been|got|is) fenced|fencing token|visibility timeout (?:expired|exceeded)/i,
      /orphaned (?:job|run|task|worker|session)|(?:job|run|task|session|worker) (?:was |is |has been |were )?(?:orphaned|abandoned)/i,
      /zombie (?:job|task|process|run)|marked (?:as )?(?:lost|dead|orphaned|zombie|stale)|\b(?:job|run|task|worker|session|agent)s? (?:\S{1,40} )?(?:was |were |has been |been )?reaped\b|reaped by|detected (?:as )?zombie|marking (?:\w+ )?as stale/i,
    ),
    unless: /index\.lock|dhcp/i,
  },
  {
    subcategory: "heartbeat_lost",
    band: "lost",
    text: anyOf(
      /heart ?-?beats?\b[^.;]{0,60}(?:time[d ]*-?out|lost|miss|expir|fail|stop|stale|not received|ceased|absent|too old|exceed|overdue|silent)/i,
      /(?:no|missed|missing|lost|without|stale|last|failed to send|stopped (?:sending|receiving)|not received|didn't receive|did not (?:send|receive)) (?:\w+ ){0,3}heart ?-?beats?\b/i,
      /liveness (?:probe (?:failed|errored)|check failed|lost)/i,
      phrase`${WORKER} (?:has )?(?:gone silent|went silent|stopped reporting|is unresponsive|not responding|unresponsive|stopped responding|is not responding)`,
    ),
    unless: /\b(?:ws|websocket|socket|connection|sse|stream|amqp|mqtt|stomp|tcp) heart ?beats?\b/i,
  },
  {
    subcategory: "worker_killed",
    band: "lost",
    text: anyOf(
      /\b(?:worker|child)(?: process)? (?:\(pid.{1,30}?\)+ )?(?:exited|died|stopped|terminated|crashed) (?:unexpectedly|abnormally)/i,
      phrase`\b${WORKER}(?: process| thread| container| node)? (?:["'\`(]?[\w:.#=-]{1,40}(?: \d{1,8})?[)"'\`]? )?(?:exited|died|disappeared|vanished|lost|killed|disconnected|terminated|stopped(?! without| after \d)|went away|went down|(?:shut(?:ting)?|went|gone) ?(?:down|away|offline))\b`,
      phrase`\b${WORKER}(?: process| thread| container)? (?:["'\`(]?[\w:.#= -]{1,40}[)"'\`]? )?(?:was|were|has been|has|is|got|had been|being) (?:\w+ )?(?:terminated|killed|lost|shut ?down|stopped|restarted|preempted|reclaimed|sent SIG\w+|died|disappeared|gone|dead|down|interrupted|evicted|exited|disconnected|unavailable|unreachable|no longer)`,
      /WorkerShutting|WorkerCrashed|Sidekiq::Shutdown|work-?horse terminated|actor (?:has )?died|ActorDied|worker (?:\w+ ){1,4}died\b|(?:worker|runner|executor) (?:\w+ ){0,2}(?:ended|finished|exited|quit) (?:pre-?maturely|unexpectedly|abnormally|abruptly)|worker (?:process )?(?:crashed(?=$|[.,;])|restart(?:ed|ing)\b)|WorkerLost|killed worker|KilledWorker|lost worker/i,
      /worker[ _-](?:lost|died|dead|killed|shutdown|gone|terminated|exited|stopped|timeout\b)/i,
      phrase`\b(?:dead|crashed|vanished|lost|unreachable) ${WORKER}\b`,
      /(?:all|every) workers? (?:are |is |were )?(?:down|dead|offline|lost|busy)/i,
      /no (?:\w+ ){0,2}(?:executors?|workers?|runners?|build agents?) (?:is |are |were |was )?(?:currently )?(?:available|left|online|alive|registered|running|connected|responding)/i,
      phrase`no (?:\w+ ){0,2}${WORKER} (?:ever )?(?:picked|took|claimed|accepted|started|is free|was free|matche)`,
      /BrokenProcessPool|process pool was terminated abruptly|terminated by another process/i,
      /(?:process|job|run|task|agent|session|execution) (?:was |has been )?(?:lost|orphaned)\b/i,
      /jobs? without heartbeat|\bworkers? (?:\S{1,40} )?failed without|killed externally|PoolWorker-\d{1,6}'? (?:pid:\d{1,9} )?exited with|(?:state|status) .{0,40}externally set to|should(?: not|n't) be running any ?more|no longer in the running state/i,
    ),
    unless:
      /terminated as the time-?out|exceeded the \d{1,6} ?s\b|(?:due to|because of) (?:a |the )?time-?out|api error|llama runner|build worker|TimeLimitExceeded|out of memory|\boom\b|service worker|worker threads? limit/i,
  },
  { subcategory: "worker_killed", band: "lost", text: /\bworker \(pid:? ?\d{1,9}\) was sent SIG\w+/i },
  {
    subcategory: "shut_down",
    band: "lost",
    text: anyOf(
      /(?:terminated|killed|interrupted|stopped|cancell?ed|aborted|lost|cut off) (?:\w+ )?(?:by|due to|because of|because|during|on|after|with|from) (?:an? |the )?(?:\w+ ){0,2}(?:SIGTERM|signal (?:15|SIGTERM)|restart|re-?deploy\w*|deploy(?:ment)?|reboot|shutdown|shut ?down|scale[- ]?(?:down|in)|autoscal\w+|host|power|maintenance|node drain|drain)\b/i,
      /received (?:a |an |the )?(?:\w+ )?(?:SIGTERM|shutdown signal|termination signal|signal 15)/i,
      phrase`${SERVER} (?:was |has |is |been |had )*(?:restart(?:ed|ing)?|rebooted|shut down|went down|redeployed|recycled) (?:while|during|mid|before|in the middle|under)`,
      /(?:scheduler|supervisor|orchestrator|daemon|worker|executor) (?:was |has |is |been )*(?:restarted|restarting|rebooted|shutting down|going down|went down)/i,
      /(?:before|during|by|after|across|on) (?:the |its |a |an )?(?:process|worker|server|service|host|machine|backend|app) (?:restart|reboot|shutdown|crash)/i,
      /in[- ]?flight when|while (?:this|the|your) (?:run|job|task|session) was (?:in flight|running|in progress)/i,
    ),
    unless: /database system|api error|out of memory|\boom\b/i,
  },
  {
    subcategory: "runner_failed",
    band: "sign",
    text: /runner[_ ](?:system[_ ]failure|unsupported)|job failed \(system failure\)|system failure/i,
  },
  {
    subcategory: "worker_killed",
    band: "exit",
    exitCodes: [143, 130, 129],
    signals: ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"],
  },
  {
    subcategory: "worker_lost",
    band: "hint",
    text: /\b(?:vanished|reclaimed|orphaned|abandoned|drained|rescheduled|restarted|rebooted|interrupted|killed|crash loop|leases?|heart ?beats?|evict\w*|went offline|SIGTERM|dead[- ]letter(?:ed)?|job expired)\b/i,
    unless: /by (?:the )?user\b/i,
  },
];
