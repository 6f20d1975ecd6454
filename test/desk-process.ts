import { registerHooks } from "node:module";

/**
 * The public interface on a port of its own, in a process of its own that a test may kill: prints its address. Outside of a
 * bundler, Next's own modules are found by their file names alone.
 */
registerHooks({
  resolve: (name, context, next) => next(/^next\/[a-z]+$/.test(name) ? `${name}.js` : name, context),
});
const { startHttpDesk } = await import("./http-desk.ts");
const { url } = await startHttpDesk();
process.stdout.write(`${url}\n`);
