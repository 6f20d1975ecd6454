import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { makePasswordLink } from "#lib/lifecycle/people/passwords/make-password-link.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { PASSWORD, PROFILE, WORKSPACE } from "./bodies.ts";
import { type Credentials, type Crowd, makeCrowd, sessionOf } from "./people.ts";
import {
  allowing,
  asking,
  atLevel,
  batch,
  CALL,
  cause,
  decide,
  failed,
  found,
  inReview,
  labelled,
  newMember,
  people,
  reviewing,
  running,
  send,
  type Thing,
  ticket,
} from "./things.ts";

/** What there is to ask for, made through the interface by those who may, in the project `ours`. */

export type Yard = Crowd & { make(kind: Kind): Promise<Thing>; claim(by: Credentials): Promise<void> };

export async function makeYard(): Promise<Yard> {
  const first = await createUser({ email: "first@example.com", password: PASSWORD, role: "admin" });
  const { token } = await createToken({ name: "first", scope: "automation", actsForEmail: first.email });
  for (const [slug, key] of [
    ["ours", "OUR"],
    ["theirs", "THE"],
  ])
    await send({ token }, "POST", "/projects", { slug, key, name: slug });
  const crowd = await makeCrowd();
  return { ...crowd, make: (kind) => KINDS[kind](crowd), claim: (by) => claimAs(crowd, by) };
}

/** Somebody who works here claims something of their own: a run, or the review of one. */
async function claimAs(crowd: Crowd, by: Credentials): Promise<void> {
  const { credentials } = crowd;
  if (by === credentials.sentinel || by === credentials["other sentinel"]) {
    const { labels } = await inReview(crowd);
    await send(by, "POST", "/review-claims", { sentinel: "examiner", labels });
  } else {
    const { labels } = await KINDS["ready work"](crowd);
    await send(by, "POST", "/claims", { agent: "builder", labels });
  }
}

/** The kinds of things, each made anew whenever it is asked for. */
const KINDS = {
  nothing: async () => ({}),
  "new name": async () => ({ name: newId("tkt") }),
  ticket: async (crowd) => ({ ticketId: (await ticket(crowd)).id }),
  draft: async (crowd) => ({ ticketId: (await ticket(crowd, { state: "draft" })).id }),
  "cancelled ticket": async (crowd) => {
    const { id } = await ticket(crowd);
    await send(people(crowd).lead, "POST", `/tickets/${id}/cancel`, {});
    return { ticketId: id };
  },
  "ready work": async (crowd) => {
    const labels = [newId("tkt")];
    await ticket(crowd, { labels });
    return { labels };
  },
  "running run": running,
  "run with a branch": async (crowd) => {
    const thing = await running(crowd);
    await send(people(crowd).agent, "POST", `/runs/${thing.runId}/workspace`, {
      ...WORKSPACE,
      leaseToken: thing.leaseToken,
    });
    return thing;
  },
  "failed run": failed,
  cause,
  "finished run": inReview,
  "run that asks": asking,
  "run at a level": atLevel,
  "decided run": async (crowd) => {
    const thing = await asking(crowd);
    await decide(crowd, thing, { verb: "answer", answer: "a" });
    return thing;
  },
  "decided hold": async (crowd) => {
    const thing = await failed(crowd);
    const { hold } = await decide(crowd, thing, { verb: "retry" });
    return { ...thing, version: hold.version };
  },
  "delayed decision": async (crowd) => {
    const thing = await failed(crowd);
    await decide(crowd, thing, { verb: "retry", delayed: true });
    return thing;
  },
  "run taken over": async (crowd) => {
    const thing = await atLevel(crowd);
    await decide(crowd, thing, { verb: "intervene" });
    const { leaseToken } = await send(people(crowd).agent, "POST", `/runs/${thing.runId}/resume`, {
      leaseToken: thing.leaseToken,
    });
    return { ...thing, leaseToken };
  },
  "work to review": inReview,
  review: reviewing,
  finding: found,
  "waived finding": async (crowd) => {
    const thing = await found(crowd);
    await decide(crowd, thing, { verb: "retry", waive: ["k"] });
    return thing;
  },
  batch,
  "failed batch": async (crowd) => {
    const thing = await batch(crowd);
    await send(people(crowd).lead, "PATCH", `/holds/${thing.holdId}`, { version: thing.version, ownerId: "lead" });
    await runHoldBatches();
    return thing;
  },
  "stopped batch": async (crowd) => {
    const thing = await batch(crowd);
    await send(people(crowd).lead, "POST", `/hold-batches/${thing.batchId}/stop`);
    return thing;
  },
  precedent: async (crowd) => {
    const thing = await asking(crowd);
    await decide(crowd, thing, { verb: "answer", answer: "a", keep: {} });
    const { items } = await send(people(crowd).lead, "GET", "/precedents?project=ours");
    return { id: items[0].id };
  },
  consent: allowing,
  "call that was taken": async (crowd) => {
    await allowing(crowd);
    const thing = await running(crowd);
    const { leaseToken } = thing;
    const { use } = await send(people(crowd).agent, "POST", `/runs/${thing.runId}/consents`, {
      leaseToken,
      call: CALL,
    });
    return { ...thing, use };
  },
  view: (crowd) => labelled(crowd, "/views", { name: newId("viw"), query: "reason=question" }),
  pause: (crowd) => labelled(crowd, "/pauses", { by: "label", match: newId("tkt") }),
  "failure rule": (crowd) =>
    labelled(crowd, "/failure-rules", { pattern: `never seen ${newId("tkt")}`, category: "api" }),
  profile: async (crowd) => {
    const { profile } = await send(people(crowd).agent, "POST", "/profiles", PROFILE);
    return { id: profile.id, version: profile.version };
  },
  token: async (crowd) => {
    const { email } = crowd.people.admin;
    return createToken({ name: "to revoke", scope: "read", projectSlug: "ours", actsForEmail: email });
  },
  session: async (crowd) => ({ id: (await sessionOf(crowd.people.viewer)).sessionId }),
  member: async () => {
    const { id, email } = await newMember();
    return { userId: id, email };
  },
  // One for each session that asks; a link works once.
  "password links": async (crowd) => {
    const links = Object.values(crowd.ended).map(async () => {
      const { id } = await newMember();
      const { path } = await makePasswordLink(id, "reset");
      return path.split("#")[1];
    });
    return { secrets: await Promise.all(links) };
  },
  policy: async (crowd) => send(people(crowd).lead, "GET", "/policies?project=ours"),
  retention: async (crowd) => send(people(crowd).lead, "GET", "/retention?project=ours"),
  limits: async (crowd) => send(people(crowd).lead, "GET", "/limits?project=ours"),
} satisfies Record<string, (crowd: Crowd) => Promise<Thing>>;
export type Kind = keyof typeof KINDS;
