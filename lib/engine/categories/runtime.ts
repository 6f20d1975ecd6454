import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'
import { gitMatchers } from './runtime-git.ts'

const memoryAndDisk: Matcher[] = [
  {
    subcategory: 'out_of_memory',
    band: 'root',
    text: /out[ -]of[ -]memory|\bOOM ?-?Kill|oom[-_ ]?kill|\bOOM\b|heap (?:limit|out|space)|OutOfMemory|MemoryError|(?:cannot|can't|could not|unable to|failed to) allocate|\bENOMEM\b|memory (?:limit|cgroup)|(?:insufficient|not enough|low|lack of|exhausted|exceed\w*) (?:\w+ )?(?:system |available |gpu |physical |virtual )?memory|more system memory|bad_alloc|memory (?:exhausted|exceeded|pressure|allocation)|allowed memory size|GC overhead|memory usage exceed|memoria insuficiente|sin memoria|nicht genügend (?:Arbeits)?speicher|mémoire insuffisante|内存不足|显存不足|メモリ不足|недостаточно памяти/i,
  },
  { subcategory: 'out_of_memory', band: 'cause', text: /^(?:.{0,80}: line \d+: +\d+ )?Killed\b/m },
  {
    subcategory: 'disk_full',
    band: 'root',
    text: /\bENOSPC\b|no space left|disk (?:is |was )?(?:full|quota|space)|\bEDQUOT\b|(?:not enough|insufficient|out of|low|no) (?:free |available )?(?:disk|storage|space on)|volume is full|quota exceeded on device|filesystem (?:is )?full|(?:database or )?disk is full|espacio (?:insuficiente|en disco)|Speicherplatz|espace (?:disque )?insuffisant|磁盘(?:空间|已满)|ディスク(?:容量|がいっぱい)|нет места/i,
  },
  {
    subcategory: 'stack_overflow',
    band: 'root',
    text: /maximum call stack|stack ?overflow|\bRecursionError|maximum recursion depth|stack level too deep|SystemStackError|overflowed its stack|stack exceeds|too much recursion|C stack usage/i,
  },
  {
    subcategory: 'resource_limit',
    band: 'root',
    text: /\bEMFILE\b|\bENFILE\b|too many open files|too many levels of symbolic|\bEAGAIN\b|resource temporarily unavailable|cannot fork|fork failed|pids limit|no more processes|file watchers|inotify|\bEBUSY\b|resource busy|argument list too long|E2BIG|ENAMETOOLONG|file name too long|\bEXDEV\b|\bENOTEMPTY\b|\bELOOP\b|\bEIO\b|i\/o error\b|input\/output error|\bEBADF\b|text file busy|\bETXTBSY\b/i,
  },
]

const files: Matcher[] = [
  {
    subcategory: 'missing_binary',
    band: 'root',
    text: /command not found|executable (?:file )?(?:not found|doesn't exist|does not exist|is missing)|is not recognized as|spawn \S{1,200} E(?:NOENT|ACCES|NOEXEC|BADF|UNKNOWN)|spawn UNKNOWN|uv_spawn|CommandNotFound|not (?:found|present) (?:in|on) (?:the |your |\$)?(?:system )?PATH|\b(?:sh|bash|zsh|dash|ash)(?:\.exe)?:.{0,100}not found|env: .{1,80}(?:No such file|not found)|(?:distribution|browser|chrome|chromium|firefox|webkit|binary|cli|interpreter|program|executable|compiler|toolchain|sdk|driver|runtime|engine) .{0,80}(?:is not found|not found|not installed|isn't installed|is missing|could not be found|unavailable|cannot be found)|(?:could not|couldn't|cannot|can't|unable to|failed to) (?:find|locate|launch|start|run|execute|spawn) (?:the |a |an |any |your )?(?:\w+ ){0,3}(?:binary|executable|browser|chrome|chromium|firefox|interpreter|cli|java|python|node|compiler|program|process|tool ?chain|shell|git)\b|(?:is|are|was) not installed|(?:please |you need to |try )install(?:ing)?\b|browserType\.launch|Failed to launch|missing dependencies|exec format error|cannot execute|bad interpreter|shared librar|GLIBC|GLIBCXX|library not loaded|DLL load|os error 193|not a valid Win32|bad CPU type|unsupported (?:architecture|platform|engine)|EBADENGINE|EBADPLATFORM|requires (?:node|python)\b|Bad for your node|未找到命令|orden no encontrada|comando (?:no encontrado|não encontrado)|Befehl (?:wurde )?nicht gefunden|commande introuvable|команда не найдена|コマンドが見つかりません/i,
    unless: /merge|ripgrep pattern|\d+ tests? failed/i,
  },
  {
    subcategory: 'missing_module',
    band: 'root',
    text: /(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|load|resolve|import|locate) (?:the |native |a )?(?:module|package|binding|dependency|plugin|library|gem|crate|bindings?|native|entry point|type definition|config)\b|MODULE_NOT_FOUND|ModuleNotFound|no module named|ImportError|ERR_MODULE|Module not found|ClassNotFound|NoClassDefFound|could not load file or assembly|cannot load such file|LoadError|is not in (?:GOROOT|std)|no required module|dlopen|ERESOLVE|no matching (?:version|distribution|package)|ETARGET|notarget|could not (?:find a version|resolve dependenc)|dependency (?:tree|conflict|resolution)|conflicting (?:peer )?dependenc|peer dep|ResolutionImpossible|invalid ELF|different Node\.js version|NODE_MODULE_VERSION|failed building wheel|could not build wheels|subprocess-exited-with-error|metadata-generation-failed|externally-managed-environment|node-gyp|gyp ERR|lockfile|package-lock|frozen-lockfile|EUSAGE|unmet (?:peer )?dependenc|missing (?:package|module|dependenc)|unable to locate package|has no installation candidate|unresolved (?:import|dependenc)|uninitialized constant Bundler|Could not find gem|no such module/i,
    unless: /error TS\d/i,
  },
  {
    subcategory: 'missing_file',
    band: 'cause',
    text: /\bENOENT\b|\bENOTDIR\b|\bEISDIR\b|\bENXIO\b|no such (?:file|directory)|FileNotFound|NoSuchFile|(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|open|read|locate|access|load|stat|access|write|create|delete|rename) (?:the |a |any )?(?:\S+ )?(?:file|path|directory|folder|config|configuration|entry|input|output|drive|cwd|working directory)|(?:file|directory|path|folder|cwd|workspace|script|config|configuration|template|manifest|fixture|dataset|image file|worktree|volume|device|makefile|package\.json|\.env)\b[^;]{0,120}(?:not (?:be )?found|does not exist|doesn't exist|is missing|was not found|not exist|cannot be found|no longer exists|missing)|missing (?:\w+ )?(?:file|script|directory|config|configuration|environment variable)|no (?:package\.json|Makefile|rule to make|such script|configuration file|pyproject)|(?:is|are) (?:a|not a) (?:directory|file)|not a directory|\bos error 2\b|cannot stat|environment variable .{0,40}(?:not set|missing|required|undefined|must be)|(?:required|missing) env|archivo .{0,60}(?:no encontrado|no existe)|no existe el (?:archivo|fichero|directorio)|Datei .{0,80}nicht gefunden|Datei oder Verzeichnis|fichier .{0,60}(?:introuvable|n'existe pas)|Aucun fichier|arquivo .{0,60}não encontrado|没有那个文件|(?:文件|目录|路径)(?:不存在|未找到)|ファイルが(?:見つかり|存在)|そのようなファイル|файл не найден|нет такого файла|找不到(?:文件|模块|路径|命令)/i,
    unless: /API_KEY|old_string|SEARCH block/i,
  },
  {
    subcategory: 'no_file_permission',
    band: 'cause',
    text: /\bEACCES\b|\bEPERM\b|PermissionError|permission denied|operation not permitted|access is denied|insufficient permissions for|read-?only (?:file ?system|filesystem|volume|mount|directory)|\bEROFS\b|UnauthorizedAccess|access to the path|not writ(?:e)?able|cannot write|(?:os error|errno) 13\b|must be (?:run as )?root|requires root|sudo: |not in the sudoers|no (?:write|read) (?:access|permission)|permiso denegado|acceso denegado|Keine Berechtigung|Zugriff verweigert|permission (?:non accordée|refusée)|accès refusé|permissão negada|权限(?:不够|不足|被拒绝)|アクセスが拒否|отказано в доступе/i,
  },
]

const machine: Matcher[] = [
  {
    subcategory: 'port_in_use',
    band: 'root',
    text: /EADDRINUSE|address (?:is )?already in use|port (?:number )?:?\d* ?(?:is )?(?:already |currently )?(?:in use|taken|occupied|allocated|being used|busy)|ports are not available|only one usage of each socket|bind(?:\(\))?(?: failed|: ).{0,40}(?:in use|failed)|already listening|failed to bind|puerto \d+ (?:en uso|ocupado)|端口.{0,10}(?:占用|被使用)|Port \d+ (?:wird bereits|ist bereits|déjà)|another instance (?:is )?(?:already )?running/i,
  },
  {
    subcategory: 'docker_unavailable',
    band: 'root',
    text: /docker daemon|dockerDesktop|docker(?: desktop|\.sock| engine| socket| service| server| is not| isn't| not running)|error during connect|podman (?:socket|machine|service)|containerd|OCI runtime|failed to (?:start|create|run) (?:the |a |docker )?(?:container|shim|sandbox)|ImagePull|ErrImagePull|manifest (?:unknown|for)|no matching manifest|CrashLoopBackOff|CreateContainer|RunContainerError|buildx|unable to find image|Conflict\. The container name|driver failed programming|iptables|docker: |rootless/i,
    unless: /toomanyrequests|rate limit|denied: /i,
  },
  {
    subcategory: 'locked',
    band: 'root',
    text: /database (?:table )?is locked|SQLITE_(?:BUSY|LOCKED)|could not (?:get|acquire) lock|unable to (?:acquire|obtain|lock)|failed to (?:acquire|obtain) (?:the |a )?(?:\w+ )?lock|lock file|lockfile|\.lock\b|dpkg frontend lock|is locked by|being used by another process|another process is (?:using|holding)|file is (?:locked|in use)/i,
  },
  {
    subcategory: 'broken_environment',
    band: 'cause',
    text: /self[- ]signed|unable to (?:get|verify) (?:the )?(?:local issuer|first cert|leaf)|certificate(?: has| is|_| verify| authority| expired| not| signed)|CERT_|UNABLE_TO_(?:VERIFY|GET)|\$?DISPLAY\b|X server|headed browser|target (?:page, context|closed|crashed)|page, context or browser|page crashed|browser (?:has been |has |was |is )?(?:closed|disconnected|crashed)|session (?:closed|deleted because)|chrome not reachable|CUDA|cuDNN|NVIDIA|libcuda|GPU|bubblewrap|bwrap|landlock|seccomp|user namespaces?|sandbox-exec|unshare|namespace|ulimit|locale|timezone data|disconnected from the daemon|gradle daemon|JAVA_HOME|unsupported class file|UnsupportedClassVersion|systemd|dbus|keychain|keyring|gpg (?:failed|:)|failed to sign|virtual ?env|conda|pyenv|nvm\b|corepack|segmentation fault|core dumped|bus error|illegal instruction|access violation|0xC0000005|0xC0000135|stack smashing|double free|terminal is required|not a tty|inappropriate ioctl|posix_spawn|pty/i,
    unless: /nil pointer|invalid memory address/i,
  },
]

const exits: Matcher[] = [
  { subcategory: 'out_of_memory', band: 'exit', exitCodes: [137], signals: ['SIGKILL'] },
  { subcategory: 'missing_binary', band: 'exit', exitCodes: [127] },
  { subcategory: 'no_file_permission', band: 'exit', exitCodes: [126] },
  {
    subcategory: 'process_crashed',
    band: 'exit',
    exitCodes: [132, 134, 135, 136, 139, -1073741819, 3221225477],
    signals: ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGPIPE', 'SIGTRAP', 'SIGSYS'],
  },
]

export const runtime: CategoryEntry = {
  label: 'Runtime',
  description: 'Something in the run’s environment is missing or in the way: a file, a program, memory, disk, git.',
  policy: { maxRetries: 3, backoff: 'linear', baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...memoryAndDisk, ...files, ...gitMatchers, ...machine, ...exits],
}
