import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** Memory, disk, stack or another resource of the machine ran out. */
export const memoryAndDisk: Matcher[] = [
  // A limit of the profile: the worker's own words (docs/contract.md#what-a-run-may-use).
  { subcategory: "run_limit", band: "limit", text: /^RunLimit\b/ },
  {
    subcategory: "out_of_memory",
    band: "root",
    text: anyOf(
      /out[ -]of[ -]memory|\bOOM ?-?Kill|killed:? signal terminated|oom[-_ ]?kill|\bOOM\b/i,
      /heap (?:limit|out|space)|OutOfMemory|MemoryError|(?:cannot|can't|could not|unable to|failed to) allocate/i,
      /\bENOMEM\b|memory (?:limit|cgroup)/i,
      /(?:insufficient|not enough|low|lack of|exhausted|exceed\w*) (?:\w+ )?(?:system |available |gpu |physical |virtual )?memory/i,
      /more system memory|bad_alloc|memory (?:exhausted|exceeded|pressure|allocation)/i,
      /allowed memory size|GC overhead|memory usage exceed|memoria insuficiente|sin memoria/i,
      /nicht genügend (?:Arbeits)?speicher|mémoire insuffisante|内存不足|显存不足|メモリ不足|недостаточно памяти/i,
    ),
  },
  { subcategory: "out_of_memory", band: "cause", text: /^(?:.{0,80}: line \d+: +\d+ )?Killed\b/m },
  {
    subcategory: "disk_full",
    band: "root",
    text: anyOf(
      /\bENOSPC\b|no space left|disk (?:is |was )?(?:full|quota|space)|\bEDQUOT\b/i,
      /(?:not enough|insufficient|out of|low|no) (?:free |available )?(?:disk|storage|space on)/i,
      /volume is full|quota exceeded on device|filesystem (?:is )?full/i,
      /espacio (?:insuficiente|en disco)|Speicherplatz|espace (?:disque )?insuffisant|磁盘(?:空间|已满)/i,
      /ディスク(?:容量|がいっぱい)|нет места/i,
    ),
  },
  {
    subcategory: "stack_overflow",
    band: "root",
    text: anyOf(
      /maximum call stack|stack ?overflow|\bRecursionError|maximum recursion depth/i,
      /stack level too deep|SystemStackError|overflowed its stack|stack exceeds|too much recursion/i,
      /C stack usage/i,
    ),
    unless: /recursion limit of \d+ ?reached/i,
  },
  {
    subcategory: "resource_limit",
    band: "root",
    text: anyOf(
      /\bEMFILE\b|\bENFILE\b|too many open files|too many levels of symbolic|\bEAGAIN\b/i,
      /resource temporarily unavailable|cannot fork|fork failed|pids limit|no more processes/i,
      /file watchers|inotify|\bEBUSY\b|resource busy|argument list too long|command line is too long|命令行太长/i,
      /E2BIG|ENAMETOOLONG|file name too long|\bEXDEV\b|\bENOTEMPTY\b|\bELOOP\b|\bEIO\b|i\/o error\b/i,
      /input\/output error|\bEBADF\b|text file busy|\bETXTBSY\b/i,
    ),
  },
];
