import clsx from "clsx";
import { CopyButton } from "../button/copy-button.tsx";

/** A command to run in a terminal, with a button that copies it. One of several lines is shown as it is. */
export function CommandBlock({ command }: { command: string }) {
  const several = command.includes("\n");
  return (
    <div
      className={clsx(
        "flex min-w-0 gap-1 rounded-2 border border-line-2 bg-well py-1 pr-1 pl-3 text-left",
        several ? "items-start" : "items-center",
      )}
    >
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className={clsx(
          "min-w-0 flex-1 overflow-x-auto font-mono text-log tracking-[-0.01em] [scrollbar-width:none]",
          several ? "py-1 whitespace-pre" : "whitespace-nowrap",
        )}
      >
        {!several && (
          <span aria-hidden="true" className="text-t3 select-none">
            ${" "}
          </span>
        )}
        {command}
      </code>
      <CopyButton text={command} what="the command" />
    </div>
  );
}
