"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";

/** A small button with a menu that changes a fact of a hold. */
export function FactMenu({
  what,
  shortcut,
  off,
  open,
  onOpenChange,
  children,
}: {
  what: string;
  shortcut: string;
  /** Why the fact cannot be changed; null where it can. */
  off: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const button = (
    <Button
      size="sm"
      variant="quiet"
      shortcut={shortcut}
      off={off ?? undefined}
      className="-my-1 gap-1.5 px-1 font-normal text-t3 @max-[420px]:[&_kbd]:hidden"
    >
      {what}
    </Button>
  );
  if (off !== null) return button;
  return (
    <Menu align="end" open={open} onOpenChange={onOpenChange} trigger={button}>
      {children}
    </Menu>
  );
}
