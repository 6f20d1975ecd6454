import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { ariaKeyShortcuts } from "#lib/client/shortcuts/shortcut-keys.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";

const Palette = lazyPane(
  () => import("./palette.tsx").then((all) => all.Palette),
  ({ open }) => open && <OverlayOnItsWay role="dialog" />,
);

/** The Search button of the navigation and the command palette that it opens, also with ⌘K. */
export function PaletteButton() {
  /** Null until it is first wanted. */
  const [open, setOpen] = useState<boolean | null>(null);
  /** What had the focus before: once the palette is there, its own field has it. */
  const opener = useRef<Element | null>(null);
  const show = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  useShortcuts({ "mod+k": show });
  useShortcuts({ "mod+k": () => setOpen(false) }, { inDialog: true, enabled: open === true });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeyShortcuts("mod+k")}
        onClick={show}
        className="flex h-7.5 flex-none items-center gap-2 rounded-2 px-2 text-left text-t3 transition-colors hover:bg-bg-3 hover:text-t2 max-desk:size-9 max-desk:justify-center max-desk:px-0"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 max-desk:sr-only">Search</span>
        <span aria-hidden="true" className="contents max-desk:hidden">
          <Kbd keys="mod+k" />
        </span>
      </button>
      {open !== null && <Palette open={open} onOpenChange={setOpen} opener={opener} />}
    </>
  );
}
