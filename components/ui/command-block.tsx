import { CopyButton } from "./copy-button.tsx";

/** A command to run in a terminal, with a button that copies it. */
export function CommandBlock({ command }: { command: string }) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-2 border border-line-2 bg-well py-1 pr-1 pl-3 text-left">
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto font-mono text-log whitespace-nowrap tracking-[-0.01em] [scrollbar-width:none]"
      >
        <span aria-hidden="true" className="text-t3 select-none">
          ${" "}
        </span>
        {command}
      </code>
      <CopyButton text={command} what="the command" />
    </div>
  );
}
