"use client";
import { Search } from "lucide-react";
import { Kbd } from "#components/ui/kbd.tsx";
import { ariaKeyShortcuts } from "#lib/client/shortcut-keys.ts";

/** Opens the command palette; whoever renders it also registers ⌘K. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeyShortcuts("mod+k")}
      className="flex h-7.5 w-full items-center gap-2 rounded-2 pr-1.5 pl-2 text-left text-t3 transition-colors hover:bg-bg-3 max-desk:size-9 max-desk:justify-center max-desk:p-0"
    >
      <Search aria-hidden="true" className="size-3.5 max-desk:size-4" />
      <span className="flex-1 max-desk:sr-only">Search</span>
      <span aria-hidden="true" className="contents max-desk:hidden">
        <Kbd keys="mod+k" />
      </span>
    </button>
  );
}
