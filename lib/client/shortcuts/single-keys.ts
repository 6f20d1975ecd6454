import { browserSetting } from "#lib/client/browser/browser-setting.ts";

/** Whether single letters act at all; a person may turn them off (WCAG 2.1.4). On unless turned off in this browser. */
export const singleKeys = browserSetting("yardmaster.single-keys", (stored) => stored !== "off");
