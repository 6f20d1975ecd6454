/** A row of the command palette; cmdk says by `data-selected` which one Enter takes. */
export const ROW_LOOK =
  "flex min-h-9 cursor-default items-center gap-3 rounded-2 px-3 text-t1 select-none data-[selected=true]:bg-bg-3 max-tablet:min-h-11";

/** A group of rows with its heading. */
export const GROUP_LOOK =
  "pb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-t3";
