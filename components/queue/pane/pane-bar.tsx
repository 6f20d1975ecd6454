import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";

/** The top line of the pane, with the way back to the list on a phone. */
export function PaneBar({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex h-13 flex-none items-center gap-2 pr-3 pl-6 max-tablet:pr-2 max-tablet:pl-1">
      <IconButton label="Back to the list" shortcut="escape" onClick={onBack} className="tablet:hidden">
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  );
}
