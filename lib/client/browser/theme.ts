import { useSyncExternalStore } from "react";
import { writeCookie } from "./browser-cookie.ts";
import { parseTheme, THEME_COOKIE, type ThemeChoice, themeAttribute } from "./theme-cookie.ts";

const listeners = new Set<() => void>();

/** Applies a choice at once and keeps it in a cookie, from which the server renders the next page. */
export function chooseTheme(choice: ThemeChoice): void {
  const attribute = themeAttribute(choice);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  writeCookie(THEME_COOKIE, attribute ?? "");
  for (const listener of listeners) listener();
}

/** Switches to the other of dark and light, whichever is seen now. */
export function flipTheme(): void {
  const seen = currentChoice() === "system" ? systemTheme() : currentChoice();
  chooseTheme(seen === "dark" ? "light" : "dark");
}

/** The person's choice; "system" while the server renders, which no visible text depends on. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => "system");
}

function currentChoice(): ThemeChoice {
  return parseTheme(document.documentElement.dataset.theme);
}

function systemTheme(): "dark" | "light" {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
