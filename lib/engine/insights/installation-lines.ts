/** What is known of an installation: its processes, its database, and what is behind. Times in seconds. */
export interface InstallationFacts {
  desks: { host: string; pid: number; version: string; build: string; stopping: boolean; silent: boolean }[];
  agents: number;
  sentinels: number;
  database: {
    version: string;
    standby: boolean;
    /** null: the role may not ask */
    standbys: { name: string; sync: boolean; behindSeconds: number; behindBytes: number }[] | null;
  };
  /** how long the oldest lease that ran out waits to be taken back */
  maintenanceLag: number;
  /** how long the oldest event is held back from streams */
  eventLag: number;
  /** between when and when something was lost within the last day */
  lost: { since: Date; until: Date } | null;
}

/** One line of the doctor and of the settings. */
export interface InstallationLine {
  what: string;
  ok: boolean;
  detail: string;
}

/** Behind for so long, somebody should look (docs/operations.md#alerts). */
const LONG_SECONDS = 60;

/** How an installation is, in lines: desks, workers, database, standbys, and what is behind. No desk at all is no fault. */
export function installationLines({ database, ...facts }: InstallationFacts): InstallationLine[] {
  return [
    ...deskLines(facts.desks),
    {
      what: "Workers",
      ok: true,
      detail: `${counted(facts.agents, "agent")} and ${counted(facts.sentinels, "sentinel")} asked within a minute`,
    },
    {
      what: "Database",
      ok: !database.standby,
      detail: `PostgreSQL ${database.version}, ${database.standby ? "a standby: it takes no writes" : "the primary"}`,
    },
    ...standbyLines(database.standbys),
    ...lossLines(facts.lost),
    lag("Leases", facts.maintenanceLag, "taken back in time", "the oldest that ran out waits for"),
    lag("Live updates", facts.eventLag, "up to date", "held back for"),
  ];
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

function deskLines(desks: InstallationFacts["desks"]): InstallationLine[] {
  if (desks.length === 0) return [{ what: "Desks", ok: true, detail: "none has said that it runs" }];
  const lines = desks.map(({ host, pid, version, build, stopping, silent }) => ({
    what: `Desk ${host} ${pid}`,
    // One that was killed has said nothing since: that is known, and no reason to wake anybody.
    ok: true,
    detail: `${version}, build ${build}${stopping ? ", stopping" : ""}${silent ? ", gone without a word" : ""}`,
  }));
  const builds = new Set(desks.filter(({ silent, stopping }) => !silent && !stopping).map(({ build }) => build));
  if (builds.size < 2) return lines;
  return [
    ...lines,
    { what: "Desks", ok: false, detail: `${builds.size} builds at once: a deploy is under way, or stuck` },
  ];
}

function standbyLines(standbys: InstallationFacts["database"]["standbys"]): InstallationLine[] {
  if (standbys === null) return [{ what: "Standbys", ok: true, detail: "unknown: the role may not read statistics" }];
  if (standbys.length === 0) return [{ what: "Standbys", ok: true, detail: "none" }];
  return standbys.map(({ name, sync, behindSeconds, behindBytes }) => ({
    what: `Standby ${name}`,
    ok: behindSeconds <= LONG_SECONDS,
    detail: `${sync ? "synchronous" : "asynchronous"}, ${behindSeconds.toFixed(1)} s and ${Math.round(behindBytes / 1024)} KiB behind`,
  }));
}

function lossLines(lost: InstallationFacts["lost"]): InstallationLine[] {
  if (lost === null) return [];
  const detail = `what was written between ${lost.since.toISOString()} and ${lost.until.toISOString()} was lost by a failover or a restore`;
  return [{ what: "Lost", ok: false, detail }];
}

function lag(what: string, seconds: number, inTime: string, late: string): InstallationLine {
  const ok = seconds <= LONG_SECONDS;
  return { what, ok, detail: seconds < 1 ? inTime : `${late} ${Math.round(seconds)} s` };
}
