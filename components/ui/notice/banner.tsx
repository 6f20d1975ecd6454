import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { SIGNAL_TINT, type Signal } from "../mark/signal.ts";

interface BannerProps {
  signal: Signal;
  icon: ReactNode;
  urgent?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** A sentence across the page about the connection or the session. `urgent` interrupts a screen reader. */
export function Banner({ signal, icon, urgent = false, action, children }: BannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => leaveRoomFor(box.current), []);
  return (
    <div
      ref={box}
      role={urgent ? "alert" : "status"}
      className={clsx(
        "relative z-70 flex min-h-9 items-center gap-2.5 border-b px-4 py-1.5 [&>svg]:size-4",
        SIGNAL_TINT[signal],
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}

/** What covers the screen of a phone ends above the banner, and toasts stand above it. */
function leaveRoomFor(banner: HTMLElement | null): (() => void) | undefined {
  if (banner === null || banner.closest("main") !== null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty("--banner-height");
  };
}
