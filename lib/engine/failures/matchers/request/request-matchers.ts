import type { Matcher } from "../../category-entry.ts";
import { badCalls } from "./bad-calls.ts";
import { badParameters } from "./bad-parameters.ts";
import { unknownModels } from "./unknown-models.ts";

export const requestMatchers: readonly Matcher[] = [
  ...unknownModels,
  ...badParameters,
  ...badCalls,
  {
    subcategory: "bad_call",
    band: "hint",
    text: /\b(?:not found|unsupported|not supported|[a-z]+_[a-z_]+ (?:is |are )?required|invalid(?! (?:update|state|operation|cast|transition|status)\b)|unknown (?:model|tool|parameter|option|argument|field|command|endpoint|key|property|type|format|method|function|action|flag|header|variable|provider|role|id|name|value)|does not exist|not available|no such|unrecogni[sz]ed|not recogni[sz]ed|not accepted|deprecated)\b/i,
  },
];
