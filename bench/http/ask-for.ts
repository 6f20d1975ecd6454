import { Agent, request } from "node:http";

/** One request that is asked again and again. */
export type Asked = { method: string; path: string; token: string; body?: () => string };

/** Asks the same for so many seconds, over connections that stay open; each asks again when it has its answer. */
export async function askFor(
  seconds: number,
  { url, asked, connections }: { url: string; asked: Asked; connections: number },
): Promise<{ answers: number; rate: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  let answers = 0;
  const client = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await ask(url, agent, asked);
      answers++;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const ms = performance.now() - begun;
  agent.destroy();
  return { answers, rate: (answers / ms) * 1000 };
}

function ask(url: string, agent: Agent, { method, path: address, token, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body?.();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    };
    const sent = request(`${url}${address}`, { method, agent, headers }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${address} answered ${response.statusCode}`));
      });
    });
    sent.once("error", reject).end(text);
  });
}
