import clsx from "clsx";
import { Check, ChevronRight } from "lucide-react";
import type { DropdownMenu } from "radix-ui";
import { createContext, type ReactElement, type ReactNode, useContext, useState } from "react";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { Kbd } from "../mark/kbd.tsx";

const ITEM =
  "flex h-8 cursor-default select-none items-center gap-2 rounded-1 px-2 outline-none data-[highlighted]:bg-bg-3 max-tablet:h-11 [&_svg]:size-4 [&_svg]:text-t3";

/** The panel of a menu, and of one within it. */
export const MENU_PANEL =
  "z-30 max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-rise-in overflow-y-auto rounded-3 bg-bg-2 p-1 shadow-2 data-[state=closed]:animate-fade-out";

/** Radix's parts, given by the panel, so that a page that names the entries of a menu need not load them at once. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null);

function useParts(): typeof DropdownMenu {
  const parts = useContext(MenuParts);
  if (parts === null) throw new Error("an entry outside of a menu");
  return parts;
}

interface MenuItemProps {
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  off?: string;
  onSelect: () => void;
  children: ReactNode;
}

/** One thing to do. `off` says why it cannot be done now; the item stays. */
export function MenuItem({ icon, shortcut, danger, off, onSelect, children }: MenuItemProps) {
  const Radix = useParts();
  return (
    <Radix.Item
      onSelect={off ? (event) => event.preventDefault() : onSelect}
      aria-disabled={off ? true : undefined}
      className={clsx(ITEM, off && "h-auto min-h-8 py-1 text-t3", danger && !off && "text-stop-t [&_svg]:text-stop-t")}
    >
      {icon}
      <span className="flex-1">
        {children}
        {off && <span className="block text-meta">{off}</span>}
      </span>
      {shortcut && (
        <span aria-hidden="true" className="contents max-tablet:hidden">
          <Kbd keys={shortcut} look={off ? "off" : "plain"} />
        </span>
      )}
    </Radix.Item>
  );
}

/** A place to go; the child is the link. */
export function MenuLink({ children }: { children: ReactElement }) {
  const Radix = useParts();
  return (
    <Radix.Item asChild className={ITEM}>
      {children}
    </Radix.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; detail?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of several, with a tick at the chosen one. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  const Radix = useParts();
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={clsx(ITEM, option.detail && "h-auto min-h-8 py-1.5")}
        >
          <span className="min-w-0 flex-1">
            {option.label}
            {option.detail && <span className="block text-meta text-t3">{option.detail}</span>}
          </span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** One that is on or off by itself; choosing it keeps the menu open. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  const Radix = useParts();
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

/** On a phone there is no room beside a menu: in pixels, what one within it covers of it. */
const OVER_ITS_MENU = -184;

/** A menu within the menu; `value` says what is chosen in it. */
export function MenuSub({ label, value, children }: { label: string; value?: string; children: ReactNode }) {
  const Radix = useParts();
  const [open, setOpen] = useState(false);
  const isPhone = usePhone();
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={clsx(ITEM, "data-[state=open]:bg-bg-3")}>
        <span className="flex-1">{label}</span>
        {value && <span className="max-w-32 truncate text-meta text-t3">{value}</span>}
        <ChevronRight aria-hidden="true" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={isPhone ? OVER_ITS_MENU : 4} collisionPadding={8} className={MENU_PANEL}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Radix = useParts();
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-meta text-t3">{children}</Radix.Label>;
}

export function MenuSeparator() {
  const Radix = useParts();
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line-1" />;
}
