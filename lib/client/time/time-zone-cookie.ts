/** Name of the cookie in which the browser tells the server its time zone. */
export const TIME_ZONE_COOKIE = "yardmaster_zone";

/** Reads a cookie's value; UTC where it is absent or no zone. */
export function parseTimeZone(value: string | undefined): string {
  if (!value) return "UTC";
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
