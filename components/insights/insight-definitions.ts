import type { InsightCard, InsightNumber } from "#lib/contract/insights.ts";

/** What each number of the page counts: the one definition, which the statement of its query follows. */
export const DEFINITIONS: Record<InsightNumber, { title: string; means: string }> = {
  decisions: {
    title: "Decisions that worked",
    means:
      "Of the decisions of the period whose outcome is known, the share after which the check that had failed passed before the same reason held the ticket again; undone ones, and those that nothing can prove, such as Cancel, are left out.",
  },
  firstLook: {
    title: "Time to first look",
    means:
      "How long holds that were first looked at in the period had been open until a person who may decide them had them on screen; half were looked at sooner.",
  },
  decision: {
    title: "Time to decision",
    means:
      "How long holds that were decided in the period had been open until then; half were decided sooner, and undone decisions do not count.",
  },
  holds: {
    title: "Holds opened",
    means:
      "Holds that opened in the period, whatever became of them; one came back where the same reason held a ticket again after a decision.",
  },
  retries: {
    title: "Retries that succeeded",
    means:
      "Of the attempts that ended in the period and that the retry policy had started after a failure of this category, the share that succeeded; cancelled and released ones are left out.",
  },
  overturns: {
    title: "Rejections overturned",
    means:
      "Of the rejections of the period, the share that a person overruled before the next verdict: they approved the work, or waived one of the findings.",
  },
  agents: {
    title: "Agents' health",
    means:
      "Runs that succeeded, failed or were lost in the period; passed first review is the share of reviewed runs whose first verdict was an approval, per ticket is the cost of all runs by the tickets they were for.",
  },
  nowhere: {
    title: "Cost that led nowhere",
    means:
      "What attempts that ended in the period cost where they failed, were lost or cancelled, or were rejected and nobody approved them after all.",
  },
};

/** The numbers of a card: one of the same name, but for the two times. */
export function numbersOf(card: InsightCard): InsightNumber[] {
  return card === "times" ? ["firstLook", "decision"] : [card];
}

/** How each card is called, and what it shows once there is something, and what that takes. */
export const CARDS: Record<InsightCard, { title: string; empty: string }> = {
  decisions: {
    title: "Decisions that worked",
    empty: "No decision of this time can be proven yet. A decision appears here as soon as it is being verified.",
  },
  times: {
    title: "Time to first look and to decision",
    empty: "No hold was looked at or decided in this time. It takes a hold that somebody opens.",
  },
  holds: {
    title: "Holds by reason",
    empty: "Nothing needed a decision in this time. Each hold appears here on the day it opens, under its reason.",
  },
  retries: {
    title: "Retries that succeeded",
    empty: "No retry ended in this time. It takes an attempt that fails, and one that the policy starts after it.",
  },
  overturns: {
    title: "Rejections overturned",
    empty: "No sentinel rejected anything in this time. It takes a rejection; what people make of it shows here.",
  },
  agents: {
    title: "Agents' health",
    empty: "No run ended in this time. Each agent appears here with the first run that it ends.",
  },
  nowhere: {
    title: "Attempts that led nowhere",
    empty:
      "No attempt led nowhere in this time. Failed, lost, cancelled and rejected ones would stand here, with their cost.",
  },
};
