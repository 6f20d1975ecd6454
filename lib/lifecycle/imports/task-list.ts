const TASK = /^\s*(?:[-*+]|\d+[.)])\s+\[( |x|X)\]\s+(.*\S)\s*$/;
const FENCE = /^\s*(```|~~~)/;

/**
 * Takes the open tasks (`- [ ] …`) out of a text in Markdown: they are its acceptance criteria. Done ones stay in the text, and
 * so does what only looks like a task because it stands in a block of code.
 */
export function takeTasks(markdown: string): { text: string; tasks: string[] } {
  const tasks: string[] = [];
  let fence: string | null = null;
  const kept = markdown.split(/\r\n|\r|\n/).filter((line) => {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const task = fence === null ? TASK.exec(line) : null;
    if (task === null || task[1] !== " ") return true;
    tasks.push(task[2] as string);
    return false;
  });
  return {
    text: kept
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
    tasks,
  };
}
