/** A menu, and one within it. */
export const MENU_PANEL =
  "z-30 max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-rise-in overflow-y-auto rounded-3 bg-bg-2 p-1 shadow-2 data-[state=closed]:animate-fade-out";
