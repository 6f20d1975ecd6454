import { createStore, useStore } from "zustand";
import { writeCookie } from "./browser-cookie.ts";
import { parseTheme, THEME_COOKIE, type ThemeChoice, themeAttribute } from "./theme-cookie.ts";

/** "system" while the server renders, which no visible text depends on. */
const theme = createStore<ThemeChoice>(() => "system");
if (typeof document !== "undefined") theme.setState(parseTheme(document.documentElement.dataset.theme));

/** The choices there are. */
export const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "Same as the system" },
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
];

/** Applies a choice at once and keeps it in a cookie, from which the server renders the next page. */
export function chooseTheme(choice: ThemeChoice): void {
  const attribute = themeAttribute(choice);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  writeCookie(THEME_COOKIE, attribute ?? "");
  theme.setState(choice);
}

/** Switches to the other of dark and light, whichever is seen now. */
export function flipTheme(): void {
  const choice = theme.getState();
  const seen = choice === "system" ? systemTheme() : choice;
  chooseTheme(seen === "dark" ? "light" : "dark");
}

/** The person's choice. */
export function useThemeChoice(): ThemeChoice {
  return useStore(theme);
}

function systemTheme(): "dark" | "light" {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
