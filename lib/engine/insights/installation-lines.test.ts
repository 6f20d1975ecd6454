import { expect, test } from "vitest";
import { type InstallationFacts, installationLines } from "./installation-lines.ts";

const desk = { host: "yard-1", pid: 7, version: "0.1.0", build: "a1", stopping: false, silent: false };
const WELL: InstallationFacts = {
  desks: [desk, { ...desk, host: "yard-2" }],
  ...{ agents: 40, sentinels: 1, maintenanceLag: 0, eventLag: 0.2, lost: null },
  database: {
    ...{ version: "15.18", standby: false },
    standbys: [{ name: "postgres-2", sync: true, behindSeconds: 0.04, behindBytes: 0 }],
  },
};
const wrong = (facts: Partial<InstallationFacts>) =>
  installationLines({ ...WELL, ...facts })
    .filter(({ ok }) => !ok)
    .map(({ what, detail }) => `${what}: ${detail}`);

test("an installation that is well has a line for each part", () => {
  expect(installationLines(WELL)).toEqual([
    { what: "Desk yard-1 7", ok: true, detail: "0.1.0, build a1" },
    { what: "Desk yard-2 7", ok: true, detail: "0.1.0, build a1" },
    { what: "Workers", ok: true, detail: "40 agents and 1 sentinel asked within a minute" },
    { what: "Database", ok: true, detail: "PostgreSQL 15.18, the primary" },
    { what: "Standby postgres-2", ok: true, detail: "synchronous, 0.0 s and 0 KiB behind" },
    { what: "Leases", ok: true, detail: "taken back in time" },
    { what: "Live updates", ok: true, detail: "up to date" },
  ]);
});

test("what a failover took away is said", () => {
  const lost = { since: new Date("2026-01-02T03:04:05Z"), until: new Date("2026-01-02T03:04:17Z") };
  expect(wrong({ lost })).toEqual([
    "Lost: what was written between 2026-01-02T03:04:05.000Z and 2026-01-02T03:04:17.000Z was lost by a failover or a restore",
  ]);
});

test("what is behind or of another build is to be looked at; a desk that stops may have another one", () => {
  expect(wrong({ maintenanceLag: 90, eventLag: 75 })).toEqual([
    "Leases: the oldest that ran out waits for 90 s",
    "Live updates: held back for 75 s",
  ]);
  const [gone] = installationLines({ ...WELL, desks: [{ ...desk, silent: true }] });
  expect(gone).toEqual({ what: "Desk yard-1 7", ok: true, detail: "0.1.0, build a1, gone without a word" });
  const other = { ...desk, build: "b2" };
  expect(wrong({ desks: [desk, other] })).toEqual(["Desks: 2 builds at once: a deploy is under way, or stuck"]);
  expect(wrong({ desks: [{ ...desk, stopping: true }, other] })).toEqual([]);
  const standbys = [{ name: "postgres-3", sync: false, behindSeconds: 120, behindBytes: 4096 }];
  expect(wrong({ database: { ...WELL.database, standby: true, standbys } })).toEqual([
    "Database: PostgreSQL 15.18, a standby: it takes no writes",
    "Standby postgres-3: asynchronous, 120.0 s and 4 KiB behind",
  ]);
});
