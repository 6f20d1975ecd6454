import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { PageBody } from "#components/layout/page-body.tsx";
import { LateToasts } from "#components/ui/toast/late-toasts.tsx";
import { LiveRegion } from "#components/ui/toast/live-region.tsx";
import { NOTE_EARLY_CLICKS } from "#lib/client/browser/early-clicks.ts";
import { parseTheme, THEME_COOKIE, themeAttribute } from "#lib/client/browser/theme-cookie.ts";
import { ClockProvider } from "#lib/client/time/clock.tsx";
import { parseTimeZone, TIME_ZONE_COOKIE } from "#lib/client/time/time-zone-cookie.ts";
import { BUILD_HEADER } from "#lib/contract/build-header.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Yardmaster", template: "%s · Yardmaster" },
  description: "The operations desk for fleets of AI agents",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3f3f1" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0b0d" },
  ],
};

/** The document: language, theme and time zone from cookies, so that the first paint is already right. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const theme = parseTheme(jar.get(THEME_COOKIE)?.value);
  const timeZone = parseTimeZone(jar.get(TIME_ZONE_COOKIE)?.value);
  const now = new Date().toISOString();
  return (
    <html
      lang="en"
      data-build={sent.get(BUILD_HEADER) ?? undefined}
      data-read-at={now}
      data-theme={themeAttribute(theme)}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <head>
        {/* The browser hides the nonce from React. */}
        <script nonce={sent.get("x-nonce") ?? undefined} suppressHydrationWarning>
          {NOTE_EARLY_CLICKS}
        </script>
      </head>
      <PageBody>
        <ClockProvider now={now} timeZone={timeZone}>
          {children}
          <LateToasts />
          <LiveRegion />
        </ClockProvider>
      </PageBody>
    </html>
  );
}
