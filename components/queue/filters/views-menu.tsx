import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { savedViewsQuery } from "#lib/client/queue/queue-queries.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { canonicalQueueSearch, queueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { SavedView } from "#lib/contract/queue/saved-views.ts";

const ViewDialog = lazyPane(
  () => import("./view-dialog.tsx").then((all) => all.ViewDialog),
  () => <OverlayOnItsWay role="dialog" />,
);

const ViewsItems = lazyPart(() => import("./views-items.tsx").then((all) => all.ViewsItems));

/** The menu of saved views; its button has the name of the one that is shown. */
export function ViewsMenu({ filter, onShow }: { filter: QueueFilter; onShow: (filter: QueueFilter) => void }) {
  const { project } = useDesk();
  const [open, setOpen] = useState(false);
  /** The view that is changed, or a new one. */
  const [asked, setAsked] = useState<SavedView | "new" | null>(null);
  const query = canonicalQueueSearch(new URLSearchParams(queueSearch(filter)).toString());
  const { data: views = [] } = useQuery({
    ...savedViewsQuery(project),
    enabled: project !== ALL_PROJECTS && (open || query !== ""),
  });
  const shown = views.find((view) => view.query === query);
  if (project === ALL_PROJECTS) return null;
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
        <ViewsItems views={views} shown={shown} query={query} onShow={onShow} onAsk={setAsked} />
      </Menu>
      {asked && (
        <ViewDialog query={query} view={asked === "new" ? null : asked} views={views} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
