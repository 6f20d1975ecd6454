"use client";
import { GeistSans } from "geist/font/sans";
import { FailedPage } from "#components/layout/failed-page.tsx";
import "./globals.css";

/** The document itself failed: it is rebuilt here with nothing but the page that says so, in the theme of the system. */
export default function DocumentError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={GeistSans.variable}>
      <body>
        <title>Yardmaster</title>
        <FailedPage error={error} retry={retry} />
      </body>
    </html>
  );
}
