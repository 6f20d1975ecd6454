import { Ban, Circle, CircleCheck, CircleDot, type LucideIcon, TriangleAlert } from "lucide-react";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { openTodos, type Todo } from "#lib/contract/runs/todos.ts";
import type { Run } from "#lib/contract/runs.ts";

const LOOKS: Record<Todo["status"], { icon: LucideIcon; look: string; text: string; word: string }> = {
  pending: { icon: Circle, look: "text-t3", text: "text-t1", word: "Open" },
  in_progress: { icon: CircleDot, look: "text-run-t", text: "font-medium text-t1", word: "In progress" },
  completed: { icon: CircleCheck, look: "text-clear-t", text: "text-t2", word: "Done" },
  cancelled: { icon: Ban, look: "text-t3", text: "text-t3 line-through", word: "Given up" },
};

/** What an agent has set itself to do. Nothing where it has told no list, but for one that is known to keep one. */
export function TodosCard({
  run,
  todos,
}: {
  run: Pick<Run, "state"> & { driver: string | null };
  todos: readonly Todo[] | null;
}) {
  if (todos === null || todos.length === 0)
    return run.state === "running" && run.driver === "model" ? <NoList /> : null;
  const done = todos.filter(({ status }) => status === "completed").length;
  const wanted = todos.filter(({ status }) => status !== "cancelled").length;
  return (
    <Card role="group" aria-label="To-dos">
      <CardHeader title="To-dos" meta={`${done} of ${wanted} done`} />
      {run.state !== "running" && run.state !== "resuming" && <LeftOpen todos={todos} />}
      <ul className="grid max-h-80 gap-1.5 overflow-y-auto px-3.5 py-2.5">
        {todos.map((todo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a list twice
          <TodoRow key={index} todo={todo} />
        ))}
      </ul>
    </Card>
  );
}

function TodoRow({ todo: { text, status } }: { todo: Todo }) {
  const { icon: Icon, look, text: words, word } = LOOKS[status];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.75 size-3.5 flex-none ${look}`} />
      <span className={`min-w-0 flex-1 wrap-anywhere ${words}`}>
        <span className="sr-only">{word}: </span>
        {plainText(text)}
      </span>
    </li>
  );
}

/** It stopped in the middle of something. */
function LeftOpen({ todos }: { todos: readonly Todo[] }) {
  const open = openTodos(todos);
  const begun = open.find(({ status }) => status === "in_progress");
  if (open.length === 0) return null;
  return (
    <p className="flex items-start gap-2 border-b border-held-l bg-held-bg px-3.5 py-2 text-held-t">
      <TriangleAlert aria-hidden="true" className="mt-0.75 size-3.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {begun === undefined
          ? `The agent stopped with ${countOf(open.length, "to-do")} open`
          : `The agent stopped in the middle of “${plainText(begun.text)}”`}
      </span>
    </p>
  );
}

function NoList() {
  return (
    <Card role="group" aria-label="To-dos">
      <CardHeader title="To-dos" />
      <p className="px-3.5 py-2.5 text-meta text-t3">
        None yet. The agent writes its list when it plans, and is not done before all of it is.
      </p>
    </Card>
  );
}
