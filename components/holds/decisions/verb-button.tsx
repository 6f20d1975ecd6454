import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** The button that decides a hold by one verb; where that cannot be chosen, it says why. */
export function VerbButton({ desk, verb, ...rest }: ButtonProps & { desk: HoldDesk; verb: DecisionVerb }) {
  return (
    <Button
      shortcut={DECISION_VERBS[verb].key}
      off={desk.off(verb) ?? undefined}
      busy={desk.reading === verb}
      onClick={() => desk.choose(verb)}
      {...rest}
    >
      {verbLabel(desk, verb)}
    </Button>
  );
}

/**
 * What the button of a verb says: `anyway` where it overrules a sentinel, and on the one that leads while somebody else
 * writes.
 */
export function verbLabel(
  { hold, contested, filled }: Pick<HoldDesk, "hold" | "contested" | "filled">,
  verb: DecisionVerb,
): string {
  const { label } = DECISION_VERBS[verb];
  const overrules = verb === "approve" && hold.subject === "ticket";
  return overrules || (contested && hold.mayDecide && verb === filled) ? `${label} anyway` : label;
}

/** The menu of the verbs that do not fit on a phone, between what stands `before` and `after` them. */
export function MoreVerbs({
  desk,
  verbs,
  before,
  after,
}: {
  desk: HoldDesk;
  verbs: readonly DecisionVerb[];
  before?: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Menu
      align="end"
      side="top"
      trigger={
        <IconButton label="More actions" className="border border-line-2 bg-bg-2 shadow-1">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {before}
      {verbs.map((verb) => (
        <MenuItem
          key={verb}
          danger={verb === "cancel"}
          off={desk.off(verb) ?? undefined}
          onSelect={() => desk.choose(verb)}
        >
          {verbLabel(desk, verb)}
        </MenuItem>
      ))}
      {after}
    </Menu>
  );
}
