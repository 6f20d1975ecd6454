import { FileInput } from "lucide-react";

/** Says before the text of a ticket that nobody of the team wrote it. */
export function ForeignTextNote() {
  return (
    <p className="flex max-w-[100ch] items-baseline gap-1.5 text-meta text-held-t">
      <FileInput aria-hidden="true" className="size-3.5 flex-none self-center" />
      <span>This text comes from outside. The brief says so to the agent, and what it may not ask for.</span>
    </p>
  );
}
