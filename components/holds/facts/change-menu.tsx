import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#components/ui/button/button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";

/** A button with a menu that changes one thing about a hold or several; with `off` it only says why not. */
export function ChangeMenu({
  what,
  open,
  onOpenChange,
  side,
  align,
  children,
  ...look
}: Omit<ButtonProps, "children"> & {
  what: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: "top";
  align?: "end";
  children: ReactNode;
}) {
  const button = <Button {...look}>{what}</Button>;
  if (look.off) return button;
  return (
    <Menu side={side} align={align} open={open} onOpenChange={onOpenChange} trigger={button}>
      {children}
    </Menu>
  );
}
