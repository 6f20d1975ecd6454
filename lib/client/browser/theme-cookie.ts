/** Name of the cookie that keeps a person's choice of theme; absent means "follow the operating system". */
export const THEME_COOKIE = "yardmaster_theme";

export type ThemeChoice = "dark" | "light" | "system";

/** Reads a cookie's value; anything unknown follows the operating system. */
export function parseTheme(value: string | undefined): ThemeChoice {
  return value === "dark" || value === "light" ? value : "system";
}

/** The `data-theme` attribute for a choice: absent for "system", so that the style sheet follows the operating system. */
export function themeAttribute(choice: ThemeChoice): "dark" | "light" | undefined {
  return choice === "system" ? undefined : choice;
}
