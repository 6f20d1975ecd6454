import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const project = path.join(import.meta.dirname, "..");
const FOLDERS = ["app", "bench", "components", "demo", "docs", "e2e", "lib", "prisma", "test"];

/** Every file of ours with this ending, relative to the project. */
async function filesOf(ending: RegExp): Promise<string[]> {
  const inside = FOLDERS.map(async (folder) => {
    const names = await readdir(path.join(project, folder), { recursive: true });
    return names.map((name) => path.join(folder, name));
  });
  const all = [...(await readdir(project)), ...(await Promise.all(inside)).flat()];
  return all.filter((name) => ending.test(name) && !/generated\//.test(name)).sort();
}

const read = (name: string) => readFile(path.join(project, name), "utf8");

/** The anchors of a document's headings, as GitHub makes them; null where there is no such document. */
async function anchorsOf(document: string): Promise<string[] | null> {
  const text = await read(document).catch(() => null);
  if (text === null) return null;
  const headings = text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

async function leadsNowhere(document: string, anchor: string | undefined): Promise<boolean> {
  if (!document.endsWith(".md"))
    return access(path.join(project, document)).then(
      () => false,
      () => true,
    );
  const anchors = await anchorsOf(document);
  return anchors === null || (anchor !== undefined && !anchors.includes(anchor));
}

test("each link in a document leads to a file, and to a heading of it", async () => {
  const broken: string[] = [];
  for (const name of await filesOf(/\.md$/))
    for (const [, target = ""] of (await read(name)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [file = "", anchor] = target.split("#");
      const document = file === "" ? name : path.join(path.dirname(name), file);
      if (await leadsNowhere(document, anchor)) broken.push(`${name}: ${target}`);
    }
  expect(broken).toEqual([]);
});

test("each heading of a document that code refers to is there", async () => {
  const broken: string[] = [];
  for (const name of await filesOf(/\.(ts|tsx|css|sql|cjs|mjs|prisma)$/))
    for (const [said, document = "", anchor] of (await read(name)).matchAll(/\b(docs\/[\w./-]+\.md)#([\w-]+)/g))
      if (await leadsNowhere(document, anchor)) broken.push(`${name}: ${said}`);
  expect(broken).toEqual([]);
});
