import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import type { Hold } from "#lib/contract/holds.ts";

const TABS = [
  { label: "Findings", tab: "feedback", key: "f" },
  { label: "Diff with the last attempt", tab: "attempts", key: "d" },
  { label: "Track", tab: "timeline", key: "t" },
] as const;

/** Links to everything else about a hold, each with its key. */
export function ReadMenu({ hold: { ticket, run } }: { hold: Pick<Hold, "ticket" | "run"> }) {
  const router = useRouter();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Read more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {TABS.map(({ label, tab, key }) => (
        <MenuItem key={tab} shortcut={key} onSelect={() => router.push(`/tickets/${ticket.key}?tab=${tab}`)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem
        shortcut="l"
        onSelect={() => router.push(run ? `/runs/${run.id}` : `/tickets/${ticket.key}?tab=events`)}
      >
        Log of the {run ? "run" : "ticket"}
      </MenuItem>
    </Menu>
  );
}
