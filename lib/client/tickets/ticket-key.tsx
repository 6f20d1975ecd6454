/** The key of a ticket in a sentence. */
export function TicketKey({ children }: { children: string }) {
  return <code className="font-mono text-meta tracking-[-0.01em]">{children}</code>;
}
