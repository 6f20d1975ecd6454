import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** Faults of the machine that the run is on: ports, locks, Docker, browsers, certificates, crashed processes. */
export const machineFaults: Matcher[] = [
  {
    subcategory: "port_in_use",
    band: "root",
    text: anyOf(
      /EADDRINUSE|address (?:is )?already in use/i,
      /port (?:number )?:?\d* ?(?:is )?(?:already |currently )?(?:in use|taken|occupied|allocated|being used|busy)/i,
      /ports are not available|only one usage of each socket|bind(?:\(\))?(?: failed|: ).{0,40}(?:in use|failed)/i,
      /already listening|no (?:free|available) ports?\b|failed to bind|puerto \d+ (?:en uso|ocupado)/i,
      /端口.{0,10}(?:占用|被使用)|Port \d+ (?:wird bereits|ist bereits|déjà)|another instance (?:is )?(?:already )?running/i,
    ),
  },
  {
    subcategory: "docker_unavailable",
    band: "root",
    text: anyOf(
      /docker daemon|dockerDesktop/i,
      /docker(?: desktop|\.sock| engine| socket| service| server| is not| isn't| not running)/i,
      /error during connect|connect to (?:the )?(?:podman|docker|containerd|buildkitd?|colima)\b/i,
      /podman (?:socket|machine|service)|OCI runtime/i,
      /failed to (?:start|create|run) (?:the |a |docker )?(?:container|shim|sandbox)|\bsandbox (?:helper )?(?:failed|cannot be|could not be|is not (?:available|supported)|setup failed)/i,
      /ImagePull|manifest (?:unknown|for)|no matching manifest|CrashLoopBackOff|back-off restarting/i,
      /CreateContainer|RunContainerError|unable to find image|no such (?:container )?image/i,
      /Conflict\. The container name|driver failed programming/i,
    ),
    unless: /toomanyrequests|rate limit|denied: /i,
  },
  {
    subcategory: "locked",
    band: "root",
    text: anyOf(
      /database (?:table )?is locked|SQLITE_(?:BUSY|LOCKED)/i,
      /could not (?:get|acquire) lock|error acquiring (?:the )?(?:\w+ )?lock/i,
      /unable to (?:acquire|obtain|lock)|failed to (?:acquire|obtain) (?:the |a )?(?:\w+ )?lock/i,
      /lock file|(?<![a-z])lockfile|\.lock\b|dpkg frontend lock|is locked by/i,
      /being used by another process|another process is (?:using|holding)|file is (?:locked|in use)/i,
    ),
  },
  {
    subcategory: "process_crashed",
    band: "root",
    text: /(?:llama|model) (?:runner|server) (?:process )?(?:has |was )?(?:terminated|crashed|exited|died|no longer running|is not running|failed to (?:load|start))/i,
  },
  {
    subcategory: "broken_environment",
    band: "cause",
    text: anyOf(
      /self[- ]signed/i,
      /unable to (?:get|verify) (?:the )?(?:local issuer|first cert|leaf)/i,
      /certificate(?: has| is|_| verify| authority| expired| not| signed)/i,
      /CERT_|UNABLE_TO_(?:VERIFY|GET)/i,
      /\$DISPLAY|\b(?:cannot|can't|could not|unable to|no|open|missing)(?: \w+)? display\b|DISPLAY (?:environment |variable|is )/i,
      /X server|headed browser|target (?:page, context|closed|crashed)|page, context or browser/i,
      /page crashed/i,
      /browser (?:has been |has |was |is )?(?:closed|disconnected|crashed)/i,
      /session (?:closed(?! (?:while|with|before))|deleted because)|chrome not reachable|CUDA|cuDNN/i,
      /libcuda|\bnvml\b|nvidia-(?:smi|container)|driver (?:is )?not (?:loaded|installed)/i,
      /bubblewrap|bwrap|landlock|seccomp|user namespaces?|sandbox-exec|unshare|ulimit/i,
      /disconnected from the daemon|JAVA_HOME|unsupported class file|UnsupportedClassVersion/i,
      /gpg (?:failed|:)|compiler cannot create|initiali[sz]ation required|\bcontext is not set/i,
      /failed to sign|segmentation fault|core dumped|bus error|illegal instruction|access violation/i,
      /0xC0000005|0xC0000135|stack smashing|double free|terminal is required|not a tty/i,
      /inappropriate ioctl|posix_spawn/i,
    ),
    unless: /nil pointer|invalid memory address/i,
  },
  { subcategory: "out_of_memory", band: "exit", exitCodes: [137, -137, -9], signals: ["SIGKILL"] },
  { subcategory: "missing_binary", band: "exit", exitCodes: [127] },
  { subcategory: "no_file_permission", band: "exit", exitCodes: [126] },
  {
    subcategory: "process_crashed",
    band: "exit",
    exitCodes: [132, 134, 135, 136, 139, -1073741819, 3221225477],
    signals: ["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGPIPE", "SIGTRAP", "SIGSYS"],
  },
  {
    subcategory: "broken_environment",
    band: "hint",
    text: /(?<![\w/.-])(?:git|merge|branch|install(?:ed|ing|ation)?|module|package|directory|folder|docker|browser|executable|binary|heap|device|port|not running|environment variables?|worktree|disk|memory|filesystem|not installed|not (?:properly |correctly )?configured|missing|could not be found|dependenc(?:y|ies)|locked|(?:cannot|could not|failed to) (?:open|read|write|load|mount|start|launch))(?![\w/-])/i,
  },
];
