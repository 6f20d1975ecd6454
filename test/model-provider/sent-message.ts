/** What one message said, whichever protocol carried it. */
export interface SentMessage {
  role: "system" | "user" | "assistant" | "tool";
  text: string;
  calls: { id: string; name: string; input: unknown }[];
  results: { id: string; text: string; isError: boolean }[];
}

/** What a reader of one protocol makes of a request. */
export interface ReadRequest {
  system: string;
  /** without the system's; a result of a tool is a message of its own */
  messages: SentMessage[];
  tools: string[];
}
