import clsx from "clsx";

export type ButtonVariant = "default" | "primary" | "quiet" | "danger";
export type ButtonSize = "md" | "sm";

const VARIANT: Record<ButtonVariant, string> = {
  default: "border-line-2 bg-bg-2 text-t1 shadow-1 hover:border-line-3 hover:bg-bg-3 active:bg-bg-4",
  primary:
    "border-ink bg-ink text-on-ink shadow-1 hover:bg-[color-mix(in_srgb,var(--ink)_88%,var(--bg-1))] active:bg-[color-mix(in_srgb,var(--ink)_80%,var(--bg-1))]",
  quiet: "border-transparent text-t2 hover:bg-bg-3 hover:text-t1 active:bg-bg-4",
  danger: "border-transparent text-stop-t hover:bg-stop-bg active:bg-stop-bg",
};
const OFF = "border-dashed border-line-2 text-t3";
const SIZE: Record<ButtonSize, string> = {
  md: "h-8 gap-2 px-2.5 max-tablet:h-11 max-tablet:px-4 max-tablet:text-row",
  sm: "h-6.5 gap-1.5 px-2 text-meta max-tablet:h-8.5 max-tablet:px-3 max-tablet:text-base",
};

/** The classes of a button, for what looks like one and is a link. */
export function buttonLook(variant: ButtonVariant = "default", size: ButtonSize = "md", off = false): string {
  return clsx(
    "inline-flex flex-none select-none items-center rounded-2 border font-medium whitespace-nowrap transition-colors",
    SIZE[size],
    off ? OFF : VARIANT[variant],
  );
}
