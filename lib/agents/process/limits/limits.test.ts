import { expect, test } from "vitest";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import { LimitFields, type LimitName, limitFailure } from "./limits.ts";

const limits = LimitFields.parse({ memoryMb: 512, processes: 20, diskMb: 77, outputMb: 5 });

test.each<[LimitName, string]>([
  ["memoryMb", "512 MB of memory"],
  ["processes", "20 processes"],
  ["diskMb", "77 MB into its folder"],
  ["outputMb", "5 MB of output"],
])("the failure of %s names the limit, its amount and what to do, and is one of the runtime", (name, words) => {
  const failure = limitFailure(name, limits, "run");
  expect(failure.message).toContain(words);
  expect(failure.message).toMatch(new RegExp(`or raise limits.${name} in the profile\\.$`));
  expect(classifyFailure(failure)).toMatchObject({ category: "runtime", subcategory: "run_limit" });
});
