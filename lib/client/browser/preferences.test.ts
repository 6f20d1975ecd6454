import { expect, test } from "vitest";
import { parseTimeZone } from "#lib/client/time/time-zone-cookie.ts";
import { parseTheme, themeAttribute } from "./theme-cookie.ts";

test("an unknown theme follows the operating system", () => {
  expect([parseTheme("dark"), parseTheme("light"), parseTheme("neon"), parseTheme(undefined)]).toEqual([
    "dark",
    "light",
    "system",
    "system",
  ]);
  expect(themeAttribute("system")).toBeUndefined();
});

test("an unknown time zone is UTC", () => {
  expect(parseTimeZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(parseTimeZone("Mars/Olympus")).toBe("UTC");
  expect(parseTimeZone(undefined)).toBe("UTC");
});
