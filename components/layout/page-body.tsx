"use client";
import { type ReactNode, useEffect } from "react";
import { forgetEarlyClick, repeatEarlyClicks } from "#lib/client/browser/early-clicks.ts";

/** The body of every page: once its effects run, so does all of the page but its late parts, and a moment later its router. */
export function PageBody({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      queueMicrotask(() => {
        document.body.removeAttribute("data-loading");
        repeatEarlyClicks();
      }),
    [],
  );
  return (
    <body data-loading="" onClickCapture={({ nativeEvent }) => forgetEarlyClick(nativeEvent)}>
      {children}
    </body>
  );
}
