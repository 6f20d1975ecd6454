import path from "node:path";

/** Absolute path of the checkout: where package.json, prisma/ and node_modules/ are. */
export const projectFolder = path.resolve(import.meta.dirname, "..");
