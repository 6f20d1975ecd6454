import type { Matcher } from "./matcher.ts";
import { anyOf, phrase } from "./pattern.ts";

const HOST = "(?:nodes?|pods?|instances?|vms?|virtual machines?|machines?|hosts?|slaves?|build agents?|droplets?)";
const HOST_GONE =
  "(?:removed|lost|evicted|preempted|reclaimed|terminated|deleted|drained|disconnected|killed|shut ?down|shutting down|stopped|restarted|rebooted|gone|dead|not ?ready|unhealthy|cordoned|replaced|recycled|rejected)";
const BOX =
  "(?:sandbox(?:es)?|devbox|codespace|micro-?vm|workspace container|dev ?container|execution environment|runtime)";
const BOX_GONE =
  "(?:not found|not exist|n[o']t found|gone|killed|terminated|lost|stopped|deleted|expired|died|crashed|not running|no longer|disconnected|unreachable|unavailable|evicted|shut ?down|destroyed|closed unexpectedly|exited unexpectedly|auto-?stopped|hibernated|disappeared|not (?:yet )?ready|not started|missing)";

const WORKER =
  "(?:workers?|runners?|executors?|runner process|schedulers?|supervisors?|orchestrators?|dispatchers?|daemons?|agent process|host process)";
const SERVER =
  "(?:servers?|services?|process|apps?|application|daemon|host|machine|gateway|backend|control plane|runtime|sidecar|system)";

/** The rules of the category `infrastructure`. */
export const infrastructureMatchers: Matcher[] = [
  // The machine, pod or sandbox under the run went away.
  {
    subcategory: "runner_lost",
    band: "lost",
    text: anyOf(
      /\b(?:runner|agent|worker|executor)s? (?:\S{1,40} )?(?:is |was |went |goes |are )?(?:offline|away)\b/i,
      /\bagent (?:[\w.-]{1,40} )?(?:has |was |is |has been )?(?:disconnected|deprovisioned|deleted)\b|deprovision|infrastructure[_ ]fail/i,
      /runners? .{0,60}(?:received a shutdown signal|lost communication|disappeared|encountered an error|not responding)/i,
      /runners? (?:["'\w-]{1,40} )?(?:was|is|has|has been|have been|got|went|being) (?:lost|offline|removed|terminated|killed|shut ?down|stopped|deregistered|deleted|unregistered)/i,
      /lost (?:communication|connection|contact|connectivity) (?:with|to) (?:the |its |a )?(?:[\w-]+ ){0,2}(?:runner|worker|agent|node|sandbox|executor|pod|container|vm|instance|machine)\b/i,
      /lost communication with the server|not acquired by runner/i,
      /\bprepare environment: (?!.*timed out)|stopped hearing from (?:the )?agent/i,
      /agent .{0,60}lost (?:communication|connection) |hosted runner (?:lost|encountered|failed|was)/i,
    ),
    unless: /due to an api error|llama/i,
  },
  {
    subcategory: "node_lost",
    band: "lost",
    text: anyOf(
      /(?:marked|is|went|gone|goes|taken|currently|removed or) (?:as )?offline(?! mode)|\b(?:nodes|agents|runners|executors|machines)\b[^.;]{0,60} (?:are|were) (?:all )?offline/i,
      phrase`\b${HOST} (?:["'\`]?[\w./:-]{1,60}["'\`]? )?(?:(?:was|is|has|has been|is being|being|been|got|became|had|were) )+(?:\w+ ){0,2}?${HOST_GONE}`,
      phrase`\b${HOST} (?:\S{1,60} )?(?:reclaimed|preempted|evicted|vanished|disappeared|terminated|rebooted|lost|offline|deleted|removed)\b`,
      phrase`\b${HOST} (?:disappeared|vanished|went away|went down|failure|preemption|shut ?down|terminating|termination|reboot|crashed|died)`,
      /\bnode (?:\S{1,60} )?(?:is )?not ?ready\b|stopped posting node status|\bNODE_FAIL\b|node has died|NodeDied|allocation lost|NodeLost|NodeNotReady|NodeShutdown|imminent node shutdown/i,
      /ChannelClosedException|channel is closing|Unexpected termination of the channel|backing channel/i,
      /Cannot contact [\w-]+: |remoting\.|hudson\.model\.Computer|does not seem to be touching the log file/i,
      /Host EC2 .{0,80}terminated|unable to delete script file|issue with creating launcher|removed from (?:the )?cluster|(?:runner|worker|agent) (?:\S{1,40} )?(?:deregistered|unregistered)/i,
      /did(?:n't| not) have enough resources|insufficient (?:cpu|nvidia)|FailedScheduling|\d+\/\d+ nodes are available/i,
    ),
    unless: /instance (?:was|is) not |database|offline mode|instance of|unable to resolve/i,
  },
  {
    subcategory: "evicted",
    band: "lost",
    text: anyOf(
      /\bevict(?:ed|ion|ing)\b/i,
      /node was low on resource|had condition: \[|(?:Disk|Memory|PID)Pressure/i,
      /\bpreempt(?:ed|ion|ing|ible)?\b/i,
      /\bspot[ -](?:instance|vm|node|slave|agent|interruption|reclaim|terminat|evict|capacity|request|market|worker|task)/i,
      /EC2Spot|SPOT_|\bspot: |spot (?:was )?(?:interrupted|reclaimed)/i,
      /(?:interruption|termination|rebalance|shutdown|preemption) (?:notice|warning|recommendation)/i,
      /scheduled for (?:termination|eviction|deletion|maintenance)/i,
      /TaintManager|instance-?(?:action|terminated)|host maintenance|reclaimed by/i,
    ),
    unless: /cache (?:entr|evict)|evicted from (?:the )?cache|\blru\b/i,
  },
  {
    subcategory: "sandbox_lost",
    band: "lost",
    text: anyOf(
      phrase`\b${BOX}(?: container| session| instance| executor| process| with id| id| refresh| vm| pod){0,2}(?: ["'\`]?[\w:./-]{1,80}["'\`]?)? {1,2}(?:(?:is|was|has|has been|had|been|could|no|does|were|be) ){0,3}${BOX_GONE}`,
      /sandbox.{0,60}(?:wasn't|isn't|not|could not be) found/i,
      /no (?:\w+ )?sandbox(?:es)?(?: \w+)? (?:is |are |was |were )?(?:available|found|left|running|ready|exists?)\b|no (?:\w+ )?sandbox(?:es)?[.!]?$/i,
      /sandbox timeout|Sandbox(?:Exception|NotFound|Terminated|Lost|Killed)/i,
      /AgentRuntime(?:Disconnected|Unavailable|NotFound|NotReady)/i,
      /(?:container|pod) (?:["'`(]{0,2}[\w:./-]{1,80}["'`)]{0,2} )?(?:(?:is|was|has|has been|had) ){0,2}(?:not found|no longer (?:exists|running)|gone|disappeared|not running|stopped unexpectedly|died|removed|lost|exited unexpectedly|deleted|terminated unexpectedly)/i,
      /no such container(?! image)/i,
      /(?:container|pod)s? (?:[\w.-]{1,60} )?(?:was|were|has been|got|is being) (?:stopped|killed|terminated|restarted|shut down|rescheduled|replaced)/i,
    ),
    unless: /out of memory|\boom|memory limit|landlock|bwrap|seccomp|runtime error/i,
  },
  // The worker process, its lease or its heartbeat was lost.
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
  { subcategory: "child_killed", band: "lost", text: /^CHILD_KILLED\b/ },
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
  { subcategory: "child_killed", band: "lost", text: /^CHILD_KILLED\b/ },
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
