import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const HOST = "(?:nodes?|pods?|instances?|vms?|virtual machines?|machines?|hosts?|slaves?|build agents?|droplets?)";
const HOST_GONE =
  "(?:removed|lost|evicted|preempted|reclaimed|terminated|deleted|drained|disconnected|killed|shut ?down|shutting down|stopped|restarted|rebooted|gone|dead|not ?ready|unhealthy|cordoned|replaced|recycled|rejected)";
const BOX =
  "(?:sandbox(?:es)?|devbox|codespace|micro-?vm|workspace container|dev ?container|execution environment|runtime)";
const BOX_GONE =
  "(?:not found|not exist|n[o']t found|gone|killed|terminated|lost|stopped|deleted|expired|died|crashed|not running|no longer|disconnected|unreachable|unavailable|evicted|shut ?down|destroyed|closed unexpectedly|exited unexpectedly|auto-?stopped|hibernated|disappeared|not (?:yet )?ready|not started|missing)";

/** The machine, pod or sandbox under the run went away. */
export const lostHosts: Matcher[] = [
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
];
