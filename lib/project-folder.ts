import path from "node:path";

// In a bundle of Next a module does not know its folder; the web process works in the checkout.
const here: string | undefined = import.meta.dirname;

/** Absolute path of the checkout: where package.json, prisma/ and node_modules/ are. */
export const projectFolder = here === undefined ? process.cwd() : path.resolve(/* turbopackIgnore: true */ here, "..");
