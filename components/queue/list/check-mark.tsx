import clsx from "clsx";
import { Check } from "lucide-react";

/** The tick of a row in a list box: the row itself says that it is chosen, so that this is for the eye and the mouse. */
export function CheckMark({
  checked,
  onToggle,
  className,
}: {
  checked: boolean;
  onToggle: (event: React.MouseEvent) => void;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onToggle(event);
      }}
      className={clsx("-mt-1.5 -ml-1.5 size-9 place-items-center self-start p-2 max-tablet:size-11", className)}
    >
      <span
        className={clsx(
          "grid size-4 place-items-center rounded-1 border-[1.5px] transition-colors duration-120 max-tablet:size-5",
          checked ? "border-ink bg-ink text-on-ink" : "border-line-c",
        )}
      >
        {checked && <Check strokeWidth={2.5} className="size-3" />}
      </span>
    </span>
  );
}
