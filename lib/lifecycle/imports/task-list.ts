const TASK = /^\s*(?:[-*+]|\d+[.)])\s+\[( |x|X)\]\s+(.*\S)\s*$/;
const FENCE = /^\s*(```|~~~)/;

/**
 * Takes the open tasks (`- [ ] …`) out of a Markdown text: they become its acceptance criteria. Tasks that are done
 * stay in the text, and so do lines in a code block that only look like tasks.
 */
export function takeTasks(markdown: string): { text: string; tasks: string[] } {
  const tasks: string[] = [];
  let fence: string | null = null;
  const rest = markdown.split(/\r\n|\r|\n/).filter((line) => {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const task = fence === null ? TASK.exec(line) : null;
    if (task === null || task[1] !== " ") return true;
    tasks.push(task[2] as string);
    return false;
  });
  return {
    text: rest
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
    tasks,
  };
}
