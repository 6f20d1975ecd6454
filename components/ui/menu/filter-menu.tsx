import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Menu } from "./menu.tsx";
import { MenuChoice } from "./menu-items.tsx";

const ANY = "";

interface FilterMenuProps {
  name: string;
  icon: ReactNode;
  value?: string;
  options: readonly { value: string; label: string; count?: number }[];
  onChange: (value: string | undefined) => void;
}

/** One filter with its choices; what is chosen stands on its button. */
export function FilterMenu({ name, icon, value = ANY, options, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const known = value === ANY || options.some((option) => option.value === value);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          variant={value === ANY ? "quiet" : "default"}
          className="max-tablet:h-11 [&>svg]:size-3.5 max-tablet:[&>svg]:size-4"
        >
          {icon}
          <span className={clsx("max-w-40 truncate", value === ANY ? "max-tablet:sr-only" : "max-tablet:max-w-20")}>
            {value === ANY ? name : `${name}: ${chosen}`}
          </span>
          <ChevronDown aria-hidden="true" className="text-t3 max-tablet:hidden" />
        </Button>
      }
    >
      <MenuChoice
        label={name}
        value={value}
        onChange={(choice) => onChange(choice === ANY ? undefined : choice)}
        options={[
          { value: ANY, label: "Any" },
          ...(known ? [] : [{ value, label: value }]),
          ...options.map((option) => ({
            value: option.value,
            label: (
              <span className="flex gap-3">
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <span className="text-meta leading-5 text-t3">{option.count}</span>
              </span>
            ),
          })),
        ]}
      />
    </Menu>
  );
}
