import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const hosts: Matcher[] = [
  {
    subcategory: 'runner_lost',
    band: 'lost',
    text: /runners? .{0,60}(?:received a shutdown signal|lost communication|(?:was|is|has been|have been|got|went|being) (?:lost|offline|removed|terminated|killed|shut ?down|stopped|deregistered|deleted)|disappeared|encountered an error|system failure|not responding)|lost (?:communication|connection|contact|connectivity) (?:with|to) (?:the |its |a )?(?:[\w-]+ ){0,2}(?:runner|worker|agent|node|server\b.{0,120}(?:runner|starved|machine)|sandbox|executor|pod|container|vm\b|instance|build agent)|runner_system_failure|job failed \(system failure\)|not acquired by runner|stopped hearing from (?:the )?agent|agent .{0,60}lost (?:communication|connection) |hosted runner/i,
    unless: /due to an api error/i,
  },
  {
    subcategory: 'node_lost',
    band: 'lost',
    text: /(?:marked|is|went|gone|goes|taken|currently) (?:as )?offline(?! mode)|(?:node|slave|executor|build agent|pod|instance|vm|virtual machine|machine|host) (?:["'`]?[\w./-]{1,60}["'`]? )?(?:was|is|has|has been|is being|being|been|got|became|was being) (?:\w+ )?(?:removed|lost|evicted|preempted|reclaimed|terminated|deleted|drained|disconnected|killed|shut ?down|shutting down|stopped|restarted|rebooted|gone|not ?ready|unhealthy)|(?:node|pod|instance|vm|machine) (?:disappeared|vanished|went away|failure|preemption|shut ?down|terminating|termination)|NodeLost|NodeNotReady|NodeShutdown|ChannelClosedException|channel is closing|Unexpected termination of the channel|backing channel|Cannot contact [\w-]+: |remoting\.|hudson\.model\.Computer|does not seem to be touching the log file|Host EC2 .{0,80}terminated|removed from the cluster/i,
    unless: /instance (?:was|is) not |database|offline mode/i,
  },
  {
    subcategory: 'evicted',
    band: 'lost',
    text: /\bevict(?:ed|ion|ing)\b|node was low on resource|\bpreempt(?:ed|ion|ing|ible)?\b|\bspot[ -](?:instance|vm|node|slave|agent|interruption|reclaim|terminat|evict|capacity|request|market)|EC2Spot|spot (?:was )?(?:interrupted|reclaimed)|interruption notice|termination notice|scheduled for (?:termination|eviction|deletion|maintenance)|TaintManager|instance-?(?:action|terminated)|host maintenance|reclaimed by/i,
    unless: /cache (?:entr|evict)|evicted from (?:the )?cache|lru/i,
  },
  {
    subcategory: 'sandbox_lost',
    band: 'lost',
    text: /(?:sandbox|devbox|workspace container|dev ?container|codespace|micro-?vm|execution environment)(?: container| session| instance| executor| process| with id| id| refresh| vm){0,2}(?: ["'`]?[\w:./-]{1,80}["'`]?)? ?(?:(?:is|was|has|has been|had|been|could|not|no|does) ){0,3}(?:not found|not exist|gone|killed|terminated|lost|stopped|deleted|expired|died|crashed|not running|no longer|disconnected|unreachable|unavailable|evicted|shut ?down|destroyed|closed unexpectedly|exited unexpectedly|disappeared)|no sandbox(?:es)?\b|sandbox timeout|AgentRuntime(?:Disconnected|Unavailable|NotFound|NotReady)|runtime (?:was |has been )?(?:disconnected|lost|not ready|unavailable)|(?:container|pod) (?:["'`]?[\w:./-]{1,80}["'`]? )?(?:(?:is|was|has|has been|had) ){0,2}(?:not found|no longer (?:exists|running)|gone|disappeared|not running|stopped unexpectedly|died|removed|lost|exited unexpectedly|deleted|terminated unexpectedly)|no such container|no (?:\w+ )?(?:executors?|workers?|runners?|build agents?|worker nodes?) (?:is |are |were |was )?(?:currently )?(?:available|left|online|alive|registered|running|connected|responding)|(?:all|every) workers? (?:are |is |were )?(?:down|dead|offline|lost|busy)|(?:workers?|executors?|runners?) (?:is |are )?(?:unavailable|unreachable)/i,
  },
]

const workers: Matcher[] = [
  {
    subcategory: 'lease_lost',
    band: 'lost',
    text: /\bleases?\b(?! plan)[^.;]{0,60}(?:expir|lost|revoked|not (?:held|owned|renewed|valid)|stolen|time[d ]*-?out|ran out|no longer|taken over|superseded|lapsed|stale|mismatch|missing)|(?:lost|lose|losing|expired|stale|missing|invalid|renew|extend) (?:\w+ ){0,4}\b(?:lease|job lock|task lock|ownership|leadership|visibility timeout)\b|missing (?:lock|key) for job|could not renew lock|lock (?:mismatch|lost|expired) |lock (?:on|for) (?:the )?(?:job|task|run)\b.{0,40}(?:lost|expired)|(?:lost|no longer (?:holds?|owns?)|not holding) (?:the |its |a )?lock|job stalled|stalled (?:more than|job)|\bstalled:? .{0,40}heart ?beat|claimed by another (?:worker|agent|runner)|leader election lost|fenced|fencing token|visibility timeout (?:expired|exceeded)|orphaned (?:job|run|task|worker|session)|(?:job|run|task|session|worker) (?:was |is |has been |were )?(?:orphaned|abandoned)|zombie (?:job|task|process|run)|marked (?:as )?(?:lost|dead|orphaned|zombie|stale)|reaped/i,
    unless: /index\.lock|dhcp/i,
  },
  {
    subcategory: 'heartbeat_lost',
    band: 'lost',
    text: /heart ?-?beats?\b[^.;]{0,60}(?:time[d ]*-?out|lost|miss|expir|fail|stop|stale|not received|ceased|absent|too old|exceed|overdue)|(?:no|missed|missing|lost|without|stale|last|failed to send|stopped (?:sending|receiving)|not received|didn't receive|did not (?:send|receive)) (?:\w+ ){0,3}heart ?-?beats?\b|liveness (?:probe (?:failed|errored)|check failed|lost)|HeartbeatTimeout|ping timeout: worker|worker (?:has )?(?:gone silent|went silent|stopped reporting|is unresponsive|not responding|unresponsive|stopped responding)/i,
  },
  {
    subcategory: 'worker_killed',
    band: 'lost',
    text: /WorkerLost|worker (?:process )?(?:["'`(]?[\w:.#= -]{1,40}[)"'`]? )?(?:exited (?:prematurely|unexpectedly)|was (?:terminated|killed|lost|shut ?down|stopped|restarted|preempted|reclaimed|sent SIG\w+)|has (?:been )?(?:terminated|died|killed|disappeared|gone|exited unexpectedly|failed to exit)|is (?:dead|gone|lost|down)|died\b|disappeared|vanished|terminated (?:unexpectedly|abruptly|by|due|before|with signal)|lost\b|(?:went|gone) (?:away|offline)|shut(?:ting)? ?down|restart(?:ed|ing)\b|crash(?:ed)? (?:or was|and was)|disconnected|killed)|killed worker|KilledWorker|lost worker|worker[ _-](?:lost|died|dead|killed|shutdown|gone|terminated|timeout\b)|BrokenProcessPool|process pool was terminated abruptly|terminated by another process|(?:terminated|killed|interrupted|stopped|cancell?ed|aborted|lost) (?:\w+ )?(?:by|due to|because of|during|on|after|with|from) (?:an? |the )?(?:\w+ ){0,2}(?:SIGTERM|signal (?:15|SIGTERM)|restart|re-?deploy\w*|deploy(?:ment)?|reboot|shutdown|shut ?down|scale[- ]?(?:down|in)|autoscal\w+|host|power|maintenance|node drain|drain)\b|received (?:a )?(?:SIGTERM|shutdown signal|termination signal|signal 15)|detected zombie|(?:scheduler|supervisor|orchestrator|daemon|worker|executor|host|process|machine|service|gateway) (?:was |has |is |been )*(?:restarted|restarting|rebooted|shutting down|going down|went down|crashed and)|(?:process|job|run|task|agent|session) (?:was |has been )?(?:lost|orphaned)\b|before (?:the |its )?(?:process|worker|server) restart|(?:server|process|app|host) restart(?:ed)? (?:while|during|before)/i,
    unless: /database system|api error|out of memory|oom|service worker/i,
  },
]

const signals: Matcher[] = [
  {
    subcategory: 'worker_killed',
    band: 'exit',
    exitCodes: [143, 130, 129],
    signals: ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'],
  },
  {
    subcategory: 'run_cancelled',
    band: 'hint',
    text: /the operation was cancell?ed|context cancell?ed|job (?:was )?cancell?ed by the system/i,
  },
]

export const infrastructure: CategoryEntry = {
  label: 'Infrastructure',
  description: 'The worker itself was lost: killed, evicted, shut down, or its lease or heartbeat ran out.',
  policy: { maxRetries: 3, backoff: 'linear', baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...hosts, ...workers, ...signals],
}
