import type { Scenario } from "./scenario.ts";
import { acceptSpacedIbans } from "./scenarios/accept-spaced-ibans.ts";
import { countLeapDays } from "./scenarios/count-leap-days.ts";
import { describeModules } from "./scenarios/describe-modules.ts";
import { exportCreditNotes } from "./scenarios/export-credit-notes.ts";
import { matchPayments } from "./scenarios/match-payments.ts";
import { playLevels } from "./scenarios/play-levels.ts";
import { readPaymentTerms } from "./scenarios/read-payment-terms.ts";
import { removeOldNumbers } from "./scenarios/remove-old-numbers.ts";
import { reportVat } from "./scenarios/report-vat.ts";
import { roundVat } from "./scenarios/round-vat.ts";
import { showAmericanDates } from "./scenarios/show-american-dates.ts";
import { spaceDeliveries } from "./scenarios/space-deliveries.ts";
import { translateReminders } from "./scenarios/translate-reminders.ts";
import { writeGuides } from "./scenarios/write-guides.ts";

/** The tickets of the demo, in the order in which they are made. Adding one is one file and one entry. */
export const SCENARIOS: readonly Scenario[] = [
  readPaymentTerms,
  showAmericanDates,
  removeOldNumbers,
  acceptSpacedIbans,
  translateReminders,
  ...writeGuides,
  spaceDeliveries,
  roundVat,
  countLeapDays,
  matchPayments,
  describeModules,
  playLevels,
  exportCreditNotes,
  reportVat,
];
