import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";

/** The order of the next best minute, whose words only those who chose it load. */
export const MinuteLine = lazyPane(() => import("./minute-factors.tsx").then((all) => all.MinuteLine));
export const SpokenMinute = lazyPane(() => import("./minute-factors.tsx").then((all) => all.SpokenMinute));
export const MinuteSwitches = lazyPane(() => import("./minute-switches.tsx").then((all) => all.MinuteSwitches));
