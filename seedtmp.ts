import { createApiClient } from "#lib/api-client/api-client.ts";
import { runningEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import * as tokens from "#lib/lifecycle/people/create-token.ts";
import { retryAtOnce } from "#test/retry-at-once.ts";
import { randomUUID } from "node:crypto";
process.env.DATABASE_URL = runningEmbeddedPostgres("/tmp/card-data") ?? "";
const url = "http://127.0.0.1:3941";
const tok = async (scope: any, p: any) => (await tokens.createToken({ name: `seed ${scope} ${randomUUID().slice(0,4)}`, scope, projectSlug: p })).token;
const lead = createApiClient({ url, token: await tok("automation", null) });
const slug = "shop";
try { await lead.createProject({ slug, key: "SHOP", name: "Web shop" }); } catch {}
await retryAtOnce(lead, slug);
const agent = createApiClient({ url, token: await tok("agent", slug) });
const ticket = (title: string, more: any = {}) => lead.createTicket({ project: slug, title, labels: [randomUUID()], reviewRequired: false, ...more });
const claim = async (t: any, name = "forge-1") => (await agent.claim({ agent: name, labels: t.labels, waitSeconds: 10, leaseSeconds: 600 }))[0] as any;
const finish = (c: any, o: any) => agent.finish(c.run.id, { leaseToken: c.leaseToken, ...o } as any);
// consent
const c = await claim(await ticket("Rotate read replica credentials", { description: "Give the read replica a new password without dropping connections", acceptanceCriteria: ["The plan destroys nothing", "Replica accepts the new password", "Old password is refused after 1 h"] }));
await finish(c, { outcome: "paused", reason: "approval", summary: "May I apply the plan?", call: { tool: "run_command", arguments: { command: "terraform apply -input=false -target=module.replica rotate.tfplan", timeoutSeconds: 60 }, folder: "/srv/infra/prod-eu", baseCommit: "4c1e9d2a".repeat(5), changes: "2 to change, 0 to add, 0 to destroy\n~ aws_db_instance.replica_a            password (sensitive, new)\n~ aws_secretsmanager_secret.replica_a  version 14 -> 15" } });
// group
const labels = ["books"];
const many: any[] = [];
for (let i = 0; i < 14; i++) many.push(await ticket(`Close the books of tenant ${i + 1}`, { labels }));
for (let i = 0; i < 14; i++) await finish(await claim(many[i], i % 3 ? "forge-1" : "forge-2"), { outcome: "failed", error: { message: "401 invalid x-api-key: the key was revoked", httpStatus: 401 } });
// several to decide
for (let i = 0; i < 5; i++) { const t = await ticket(["Move webhook signing to Ed25519","Backfill tax_region for EU invoices","Stable cursors for invoices","Idempotency keys on refunds","Drop legacy dunning e-mails"][i]!); await lead.holdTicket(t.id, "Look at this before it goes on"); }
// steering
const r = await claim(await ticket("Round half to even"), "scout-01");
const rep = (...events: any[]) => agent.appendEvents(r.run.id, { leaseToken: r.leaseToken, events });
await rep({ type: "log", message: "Reading src/round.ts" }, { type: "message", message: "I round half to even, as the standard says." }, { type: "todos", data: { todos: [{ content: "Read the code", status: "completed" }, { content: "Write the plan", status: "in_progress" }, { content: "Draw it", status: "pending" }] } });
console.log(JSON.stringify({ run: r.run.id, lease: r.leaseToken }));
// a question answered, resuming on the timeline
const q = await claim(await ticket("Asks something"), "scout-02");
await finish(q, { outcome: "paused", reason: "question", question: { text: "Which table?", options: ["The old one", "The new one"] } });
const h = (await lead.listHolds({ project: slug } as any)).items.find((x: any) => x.run?.id === q.run.id) as any;
await lead.decideHold(h.id, { verb: "answer", answer: "The new one", version: h.version } as any);
console.log("asks", q.run.id, h.ticket.key);
process.exit(0);
