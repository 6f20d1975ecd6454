import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import net from "node:net";

/**
 * Runs inside of a wall: opens what may be reached of the network, starts the program, and tells on descriptor 3, a line of JSON
 * each, that it has started and how it has ended; an exit code alone cannot tell a signal. It imports nothing of the project,
 * which is not there, and it is no guard: what a child may do is decided outside.
 *
 *     node launcher.mjs NETWORK PROGRAM [ARGUMENT…]
 */
const [, , network = "null", program = "", ...args] = process.argv;
const tell = (/** @type {object} */ fact) => writeSync(3, `${JSON.stringify(fact)}\n`);

// A signal to the group is for the program; this one waits for its end.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});

const inside = JSON.parse(network);
if (inside !== null) await openNetwork(inside);

const child = spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ignore"] });
child.once("spawn", () => tell({ started: true }));
child.once("error", (error) => {
  tell({ code: "code" in error ? error.code : "UNKNOWN", message: error.message });
  process.exit(127);
});
child.once("exit", (exitCode, signal) => {
  tell({ exitCode, signal });
  process.exit(exitCode ?? 1);
});

/** @param {{ socket: string, port: number, ports: { host: string, port: number }[] }} network */
async function openNetwork({ socket, port, ports }) {
  await listen("127.0.0.1", port, (client) => join(client, net.connect(socket)));
  for (const named of ports)
    await listen(named.host, named.port, (client) => {
      const proxy = net.connect(socket, () => {
        const host = net.isIPv6(named.host) ? `[${named.host}]` : named.host;
        proxy.write(`CONNECT ${host}:${named.port} HTTP/1.1\r\n\r\n`);
      });
      // What follows the empty line is the other end's.
      proxy.once("data", (answer) => {
        const end = answer.indexOf("\r\n\r\n");
        if (!answer.toString("latin1", 0, 12).endsWith("200") || end === -1) return void client.destroy();
        client.write(answer.subarray(end + 4));
        join(client, proxy);
      });
      proxy.on("error", () => client.destroy());
      client.on("error", () => proxy.destroy());
    });
}

/** @param {string} host @param {number} port @param {(client: net.Socket) => void} onClient */
function listen(host, port, onClient) {
  return new Promise((resolve) => {
    const server = net.createServer({ allowHalfOpen: true }, onClient);
    server.once("error", resolve);
    server.listen(port, host, () => resolve(undefined));
    server.unref();
  });
}

/** @param {net.Socket} one @param {net.Socket} other */
function join(one, other) {
  one.pipe(other).pipe(one);
  one.on("error", () => other.destroy());
  other.on("error", () => one.destroy());
  one.on("close", () => other.destroy());
  other.on("close", () => one.destroy());
}
