import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { type Choice, choicesOf, labelOn } from "#lib/client/consents/call-choices.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import type { Shortcut } from "#lib/client/shortcuts/key-table.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** The buttons of the further ways to allow a tool call; a rule opens the card, which asks what it covers. */
export function AllowButtons({ desk }: { desk: HoldDesk }) {
  const { hold, draft } = desk;
  const router = useDeskRouter();
  const others = choicesOf(hold, hold.verbs).filter(({ scope }) => scope !== null && scope !== draft.scope);
  const press = (scope: ConsentScope) => {
    desk.markScope(scope);
    if (scope === "rule") router.push(`/queue/${hold.id}`);
    else desk.allow(scope);
  };
  return others.map(({ verb, scope, label, key }) => (
    <Button key={label} shortcut={key} off={desk.off(verb) ?? undefined} onClick={() => scope && press(scope)}>
      {label}
    </Button>
  ));
}

/** The button that decides a hold by one verb; where that cannot be chosen, it says why. */
export function VerbButton({ desk, verb, ...rest }: ButtonProps & { desk: HoldDesk; verb: DecisionVerb }) {
  return (
    <Button
      shortcut={keyOf(desk, verb)}
      off={desk.off(verb) ?? undefined}
      busy={desk.reading === verb}
      onClick={() => desk.choose(verb)}
      {...rest}
    >
      {verbLabel(desk, verb)}
    </Button>
  );
}

function keyOf({ hold, draft }: HoldDesk, verb: DecisionVerb): Shortcut {
  const choices = choicesOf(hold, [verb]);
  return (choices.find(({ scope }) => scope === null || scope === draft.scope) ?? DECISION_VERBS[verb]).key;
}

/**
 * What the button of a verb says: `anyway` where it overrules a sentinel, and on the one that leads while somebody else
 * writes.
 */
export function verbLabel(
  { hold, contested, filled, draft }: Pick<HoldDesk, "hold" | "contested" | "filled" | "draft">,
  verb: DecisionVerb,
): string {
  const label = labelOn(hold, verb, draft.scope);
  const overrules = verb === "approve" && hold.subject === "ticket";
  return overrules || (contested && hold.mayDecide && verb === filled) ? `${label} anyway` : label;
}

/** The menu of what else can be decided, between what stands `before` and `after` them. */
export function MoreVerbs({
  desk,
  choices,
  before,
  after,
}: {
  desk: HoldDesk;
  choices: readonly Choice[];
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
      {choices.map(({ verb, scope, label, key }) => (
        <MenuItem
          key={label}
          shortcut={key}
          danger={verb === "cancel"}
          off={desk.off(verb) ?? undefined}
          onSelect={() => (scope === null ? desk.choose(verb) : desk.allow(scope))}
        >
          {scope === null ? verbLabel(desk, verb) : label}
        </MenuItem>
      ))}
      {after}
    </Menu>
  );
}
