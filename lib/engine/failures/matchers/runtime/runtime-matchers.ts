import type { Matcher } from "../../category-entry.ts";
import { filesAndPrograms } from "./files-and-programs.ts";
import { gitFaults } from "./git-faults.ts";
import { machineFaults } from "./machine-faults.ts";
import { memoryAndDisk } from "./memory-and-disk.ts";

const exits: Matcher[] = [
  { subcategory: "out_of_memory", band: "exit", exitCodes: [137, -137, -9], signals: ["SIGKILL"] },
  { subcategory: "missing_binary", band: "exit", exitCodes: [127] },
  { subcategory: "no_file_permission", band: "exit", exitCodes: [126] },
  {
    subcategory: "process_crashed",
    band: "exit",
    exitCodes: [132, 134, 135, 136, 139, -1073741819, 3221225477],
    signals: ["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGPIPE", "SIGTRAP", "SIGSYS"],
  },
];

export const runtimeMatchers: readonly Matcher[] = [
  ...memoryAndDisk,
  ...filesAndPrograms,
  ...gitFaults,
  ...machineFaults,
  ...exits,
  {
    subcategory: "broken_environment",
    band: "hint",
    text: /(?<![\w/.-])(?:git|merge|branch|install(?:ed|ing|ation)?|module|package|directory|folder|docker|browser|executable|binary|heap|device|port|not running|environment variables?|worktree|disk|memory|filesystem|not installed|not (?:properly |correctly )?configured|missing|could not be found|dependenc(?:y|ies)|locked|(?:cannot|could not|failed to) (?:open|read|write|load|mount|start|launch))(?![\w/-])/i,
  },
];
