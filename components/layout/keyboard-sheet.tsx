"use client";
import { Keyboard } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useShortcuts } from "#lib/client/shortcuts.ts";

/** Fetched when it is first wanted: no page needs it to be read. */
const Panel = dynamic(() => import("./keyboard-panel.tsx").then((module) => module.KeyboardPanel), { ssr: false });

/** The button and the sheet it opens, also with `?`: what each key does on this page, taken from what is registered now. */
export function KeyboardSheet() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useShortcuts({ "?": show });
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        shortcut="?"
        aria-haspopup="dialog"
        onPointerEnter={() => setWanted(true)}
        onClick={show}
        className="max-desk:size-9 max-tablet:hidden desk:w-6"
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      {wanted && <Panel open={open} onOpenChange={setOpen} />}
    </>
  );
}
