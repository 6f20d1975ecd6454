import manifest from "../package.json" with { type: "json" };

/** The version of this copy, as package.json says. */
export const version: string = manifest.version;
