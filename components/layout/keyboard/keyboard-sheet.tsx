import { Keyboard } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";

const Panel = lazyPane(
  () => import("./keyboard-panel.tsx").then((all) => all.KeyboardPanel),
  ({ open }) => open && <OverlayOnItsWay role="dialog" />,
);

/** The button and the sheet it opens, also with `?`: what each key does on this page, taken from what is registered now. */
export function KeyboardSheet() {
  /** Null until it is first wanted. */
  const [open, setOpen] = useState<boolean | null>(null);
  const show = () => setOpen(true);
  useShortcuts({ "?": show });
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        shortcut="?"
        aria-haspopup="dialog"
        onClick={show}
        className="max-desk:size-9 max-tablet:hidden desk:w-6"
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      {open !== null && <Panel open={open} onOpenChange={setOpen} />}
    </>
  );
}
