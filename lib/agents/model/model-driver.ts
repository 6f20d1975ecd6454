import { agentDriver } from "../driver.ts";
import { todosEvent } from "../todos.ts";
import { Completion } from "./conversation/completion.ts";
import { converse } from "./conversation/conversation.ts";
import { modelDriverFields } from "./model-settings.ts";
import { keyProblem } from "./provider/language-model.ts";
import { systemPrompt } from "./system-prompt.ts";
import { workspaceTools } from "./tools/workspace-tools.ts";
import { writeTodosTool } from "./tools/write-todos.ts";

/** Lets a model work in the workspace by itself (docs/contract.md#model-driver, docs/seeds/deep-agent.md, docs/seeds/questions.md). */
export const modelDriver = agentDriver({
  fields: modelDriverFields,
  startsPrograms: true,
  problem: (settings) => keyProblem(settings, process.env),
  async run(job, settings) {
    const completion = await Completion.begin(job.workspace, settings);
    return converse(job, {
      kind: "model",
      settings,
      system: systemPrompt(job, settings),
      goal: job.brief.text,
      tools: {
        ...workspaceTools(job, settings),
        write_todos: writeTodosTool(async (todos) => {
          completion.todos = todos;
          await job.report(todosEvent(todos));
        }),
      },
      consent: settings.consent,
      canFinish: true,
      missing: () => completion.missing(),
      state: {
        read: () => completion.read(),
        async restore(stored) {
          completion.restore(stored);
          return null;
        },
      },
      async afterResult(call) {
        await completion.note(call);
        return null;
      },
    });
  },
});
