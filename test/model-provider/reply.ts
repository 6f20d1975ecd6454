/** One call of a tool. `input` that is text is sent as it is: it need not be JSON. */
export interface ReplyCall {
  name: string;
  input?: object | string;
  id?: string;
}

/** What the model says. */
export interface Answer {
  text?: string;
  thinking?: string;
  calls?: ReplyCall[];
  /** `stop`, `tool_calls`, `length`, `content_filter` in the words of the OpenAI protocol; by default what fits */
  finish?: string;
  /** tokens; `cost` in dollars, as some providers state it; null: nothing is said about tokens */
  usage?: { input: number; output: number; cost?: number } | null;
  /** After the text and calls, instead of a proper end: the connection breaks, closes early, goes silent, or an error comes. */
  end?: "reset" | "close" | "hang" | "error";
}

export type Reply =
  | Answer
  | { status: number; body?: object | string; headers?: Record<string, string> }
  | { hang: true }
  | { reset: true }
  | { garbage: string };
