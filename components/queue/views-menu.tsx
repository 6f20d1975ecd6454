"use client";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, Lock, Pencil, Save } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import { useDesk } from "#lib/client/desk-context.tsx";
import { savedViewsQuery } from "#lib/client/queries/saved-views.ts";
import { canonicalQueueSearch, parseQueueSearch, queueSearch } from "#lib/contract/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue-filter.ts";
import type { SavedView } from "#lib/contract/saved-views.ts";

/** Fetched when it is first wanted: most people use views more often than they make them. */
const ViewDialog = dynamic(() => import("./view-dialog.tsx").then((module) => module.ViewDialog), { ssr: false });

type Asked = { kind: "save" } | { kind: "change"; view: SavedView };

/** Saved views of the queue: the name of the one that is shown, the others, and what is done with them. */
export function ViewsMenu({ filter, onShow }: { filter: QueueFilter; onShow: (filter: QueueFilter) => void }) {
  const { project } = useDesk();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = canonicalQueueSearch(new URLSearchParams(queueSearch(filter)).toString());
  const { data: views = [] } = useQuery({ ...savedViewsQuery(project), enabled: open || query !== "" });
  const shown = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            size="sm"
            variant="quiet"
            aria-label={shown ? `Saved views: ${shown.name}` : "Saved views"}
            icon={<Bookmark aria-hidden="true" className="size-3.5" />}
            className="@max-[540px]:[&>span]:sr-only"
          >
            <span className="max-w-24 truncate">{shown?.name ?? "Views"}</span>
          </Button>
        }
      >
        <MenuLabel>Saved views</MenuLabel>
        {views.length === 0 && <p className="px-2 pb-1.5 text-meta text-t3">None yet. Set filters and save them.</p>}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            icon={view.shared ? <Bookmark aria-hidden="true" /> : <Lock aria-hidden="true" />}
            onSelect={() => onShow(parseQueueSearch(Object.fromEntries(new URLSearchParams(view.query))))}
          >
            <span className="block truncate">{view.name}</span>
            <span className="sr-only">
              {view.shared ? `, by ${view.mine ? "you" : view.by.name}` : ", for you alone"}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={<Save aria-hidden="true" />}
          off={offReason(query, shown)}
          onSelect={() => setAsked({ kind: "save" })}
        >
          Save this view
        </MenuItem>
        {shown?.mayChange && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsked({ kind: "change", view: shown })}>
            Rename or delete “{shown.name}”
          </MenuItem>
        )}
      </Menu>
      {asked && (
        <ViewDialog
          query={query}
          view={asked.kind === "change" ? asked.view : null}
          views={views}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function offReason(query: string, shown: SavedView | undefined): string | undefined {
  if (query === "") return "Nothing is filtered or sorted yet";
  return shown && `It is “${shown.name}” already`;
}
