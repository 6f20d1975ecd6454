import { expect, test } from "vitest";
import { ListAudit } from "#lib/contract/audit.ts";
import { ACT_NAMES } from "#lib/engine/audit/acts.ts";
import { ACT_FAMILY_NAMES, actsOf, actWords } from "./act-families.ts";
import { auditAddress, auditParameters, parseAuditFilter } from "./audit-queries.ts";

test("each act is in one family, and each family is a filter that the API takes", () => {
  expect(ACT_FAMILY_NAMES.flatMap(actsOf).toSorted()).toEqual(ACT_NAMES.toSorted());
  for (const of of ACT_FAMILY_NAMES) {
    const search = auditParameters({ of, actor: "usr_1", project: "default", days: "7" }, Date.UTC(2026, 0, 8));
    expect(ListAudit.parse(Object.fromEntries(search))).toMatchObject({
      act: actsOf(of),
      actor: "usr_1",
      project: "default",
      from: "2026-01-01T00:00:00.000Z",
    });
  }
});

test("the address keeps the filters, and leaves out what makes no sense", () => {
  const filter = { of: "tokens", actor: "Mira Kaur", days: "30" } as const;
  const { search } = new URL(auditAddress(filter), "http://desk");
  expect(parseAuditFilter(new URLSearchParams(search))).toEqual(filter);
  expect(parseAuditFilter(new URLSearchParams("of=nothing&days=2&actor="))).toEqual({});
  expect(auditAddress({})).toBe("/audit");
});

test("an act of a later version is called by its own words", () => {
  expect([actWords("token.created"), actWords("moon.landed")]).toEqual(["Token made", "moon.landed"]);
});
