import { expect, test } from "vitest";
import { CreateSavedView, UpdateSavedView } from "#lib/contract/queue/saved-views.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { listSavedViews } from "#lib/server/queries/queue/list-saved-views.ts";
import { searchProject } from "#lib/server/queries/search/search-project.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { createSavedView } from "./create-saved-view.ts";
import { deleteSavedView } from "./delete-saved-view.ts";
import { updateSavedView } from "./update-saved-view.ts";

useDatabase();

test("a view is shared with its project, and changed by who made it or an admin", async () => {
  const mira = await makeCaller({ name: "Mira Kaur" });
  const jonas = await makeCaller({ name: "Jonas Roth" });
  const admin = await makeCaller({ name: "Ada", role: "admin" });
  const viewer = await makeCaller({ name: "Vera", role: "viewer" });
  const names = async (access: Access) =>
    (await listSavedViews(access, {})).items.map(({ name, mine, mayChange }) => [name, mine, mayChange]);
  const save = (access: Access, name: string, more: object = {}) =>
    createSavedView(
      access,
      CreateSavedView.parse({ name, query: "snoozed=without&sort=minute&owner=me&x=1", ...more }),
    );

  const view = await save(mira, " Mine, best first ");
  expect(view).toMatchObject({ name: "Mine, best first", query: "sort=minute&owner=me", by: { name: "Mira Kaur" } });
  const own = await save(mira, "Only me", { shared: false });
  expect(await names(mira)).toEqual([
    ["Mine, best first", true, true],
    ["Only me", true, true],
  ]);
  expect(await names(jonas)).toEqual([["Mine, best first", false, false]]);
  expect(await names(viewer)).toEqual([["Mine, best first", false, false]]);
  expect(await names(admin)).toEqual([["Mine, best first", false, true]]);

  await expect(save(jonas, "mine, BEST first")).rejects.toMatchObject({ code: "invalid_request" });
  await expect(save(viewer, "Of a viewer")).rejects.toMatchObject({ code: "forbidden" });
  await save(jonas, "Only me", { shared: false });
  await expect(updateSavedView(jonas, view.id, { name: "Stolen" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteSavedView(jonas, own.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteSavedView(admin, own.id)).rejects.toMatchObject({ code: "not_found" });
  const query = UpdateSavedView.parse({ query: "segment=questions" });
  expect(await updateSavedView(mira, view.id, { ...query, name: "Questions" })).toMatchObject({
    name: "Questions",
    query: "segment=questions",
  });

  // Two who change different things at once: both are kept.
  await Promise.all([
    updateSavedView(mira, view.id, UpdateSavedView.parse({ name: "Only questions" })),
    updateSavedView(admin, view.id, UpdateSavedView.parse({ query: "sort=minute" })),
  ]);
  const { items } = await listSavedViews(mira, {});
  expect(items.find(({ id }) => id === view.id)).toMatchObject({ name: "Only questions", query: "sort=minute" });
  await updateSavedView(mira, view.id, { ...query, name: "Questions" });

  const found = await searchProject(jonas, { project: "default", q: "quest" });
  expect(found.views).toEqual([{ id: view.id, name: "Questions", query: "segment=questions", by: "Mira Kaur" }]);
  expect((await searchProject(jonas, { project: "default", q: "only me" })).views).toHaveLength(1);
  expect((await searchProject(jonas, { project: "default", q: "mira" })).people).toEqual([
    { id: mira.userId, name: "Mira Kaur", holds: 0 },
  ]);
  expect((await searchProject(jonas, { project: "default", q: "vera" })).people).toEqual([]);

  await deleteSavedView(admin, view.id);
  expect(await names(jonas)).toEqual([["Only me", true, true]]);
  await expect(deleteSavedView(mira, view.id)).rejects.toMatchObject({ code: "not_found" });
});
