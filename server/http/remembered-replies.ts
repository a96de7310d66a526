import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Stamp, Stamps } from '#server/storage/stamps.ts';
import { flights, type Flight } from './flights.ts';

/** Longer replies take longer to send than to remember would save. */
const longestBytes = 256 * 1024;
/** What a reply takes in memory beside its text. */
const headBytes = 2_048;
/** Up to here it is quicker to send a text, whose head goes with it; longer ones are kept as they travel. */
const textBytes = 4_096;

interface Remembered {
  /** From before the reply's first question. */
  readonly stamp: Stamp;
  readonly personId: string;
  readonly usableUntilMs: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

/** A call whose reply may be remembered. */
interface Candidate {
  readonly key: string;
  /** Since when nothing must have changed. */
  stamp: Stamp | undefined;
  /** What others wait for, where this call makes the reply. */
  flight?: Flight<Remembered>;
}

/** How a call is answered, or goes its usual way. */
interface Turn {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly goOn: () => void;
}

export interface ReplyMemory {
  /** How much may be remembered; 0 is nothing. */
  readonly bytes: number;
  readonly stamps: Stamps;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly isLeaving: () => boolean;
  /** Counts a call of a person, if there is one left; the others are refused where all calls are. */
  readonly mayCall: (personId: string) => boolean;
}

/** All of a request that a repeatable reply can depend on. */
const keyOf = (url: string, { cookie, 'accept-encoding': encodings = '' }: FastifyRequest['headers']) =>
  `${url}\n${encodings}\n${cookie}`;

const isRepeatable = (endpoint: Endpoint | undefined) => endpoint?.repeatable && !endpoint.costly;

/** Whatever became of the reply: nobody waits for more. */
function land({ candidate }: FastifyRequest, _reply: unknown, _payload: unknown, done: () => void): void {
  candidate?.flight?.land();
  done();
}

/**
 * Gives the replies of repeatable endpoints again, to the same person at the same address, where the database says that
 * nothing at all has been committed since before they were made: then session, rights and rows are what they were. It is
 * asked after the call has come, so that whatever was acknowledged before counts. Of those that come together for a reply
 * that has to be made, one makes it. The rest goes its usual way.
 * Install it after the limits that hold for everybody and before the session; what is added later does not run for
 * replies that are given again, whose headers are kept with them.
 */
export function rememberReplies(
  app: FastifyInstance,
  { bytes, stamps, now, isLeaving, mayCall }: ReplyMemory,
): void {
  if (bytes === 0) return;
  const replies = new LRUCache<string, Remembered>({
    maxSize: bytes,
    maxEntrySize: longestBytes,
    sizeCalculation: ({ body }, key) => Buffer.byteLength(body) + key.length + headBytes,
  });
  const making = flights<Remembered>();

  const isUsable = ({ usableUntilMs }: Remembered) => now() < usableUntilMs && !isLeaving();

  /** One that nothing is known to speak against. */
  function hopeful(key: string): Remembered | undefined {
    const known = replies.get(key);
    return known && known.stamp === stamps.known() && isUsable(known) ? known : undefined;
  }

  function give({ headers, body }: Remembered, { reply }: Turn): void {
    reply.hijack();
    reply.raw.writeHead(200, headers);
    reply.raw.end(body);
  }

  function make(candidate: Candidate, { request, reply: { raw }, goOn }: Turn): void {
    // Who has left already may never come to an end.
    if (isRepeatable(request.routeOptions.config.endpoint) && !raw.destroyed) {
      const flight = making.begin(candidate.key);
      candidate.flight = flight;
      raw.once('close', () => flight.land());
    }
    goOn();
  }

  /** Gives what is known, or what was being made when the call came, if it still holds; otherwise it is made. */
  async function prove(
    known: Remembered | undefined,
    begunBefore: Flight<Remembered> | undefined,
    candidate: Candidate,
    turn: Turn,
  ): Promise<void> {
    const early = known ?? (await begunBefore?.outcome);
    const present = await stamps.ask();
    candidate.stamp = present;
    const isMine = (one: Remembered) => isUsable(one) && mayCall(one.personId);
    if (early && early.stamp === present && isMine(early)) return give(early, turn);
    // One that was begun since then needs no proof: it has whatever was acknowledged before this call came.
    const begunSince = making.of(candidate.key);
    if (begunSince && begunSince !== begunBefore) {
      const late = await begunSince.outcome;
      if (late && isMine(late)) return give(late, turn);
    }
    make(candidate, turn);
  }

  app.decorateRequest('candidate', undefined);
  // With a callback: a promise for each call is a good part of what such a call costs.
  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers, method } = request.raw;
    const isCandidate = method === 'GET' && url!.startsWith('/api/') && headers.cookie !== undefined;
    // Whoever wants it as it is is seldom, and asks in a way of its own.
    if (!isCandidate || headers['x-no-compression'] !== undefined) return done();
    const key = keyOf(url!, headers);
    const known = hopeful(key);
    const begunBefore = making.of(key);
    const candidate: Candidate = { key, stamp: stamps.known() };
    request.candidate = candidate;
    const turn = { request, reply, goOn: done };
    if (known || begunBefore) void prove(known, begunBefore, candidate, turn);
    else make(candidate, turn);
  });

  /** A reply on its way out, as it goes; what is kept of it is told to those who wait. */
  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { candidate, session } = request;
    if (!candidate || !session || isLeaving()) return payload;
    if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return payload;
    const { key, stamp, flight } = candidate;
    if (stamp === undefined) {
      void stamps.ask();
      return payload;
    }
    // As a whole, so that it travels with its length the first time as well.
    const whole = payload instanceof Readable ? await buffer(payload) : payload;
    if (typeof whole !== 'string' && !Buffer.isBuffer(whole)) return whole;
    const length = Buffer.byteLength(whole);
    void reply.header('content-length', length);
    const kept: Remembered = {
      stamp,
      personId: session.person.id,
      usableUntilMs: session.settledUntilMs,
      headers: { ...reply.getHeaders() } as OutgoingHttpHeaders,
      body: typeof whole === 'string' && length > textBytes ? Buffer.from(whole) : whole,
    };
    replies.set(key, kept);
    flight?.land(kept);
    return whole;
  }

  app.addHook('onRoute', (route) => {
    if (!isRepeatable(route.config?.endpoint)) return;
    // After the compression, which adds itself in the same way.
    route.onSend = [route.onSend ?? []].flat().concat(keep, land);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    candidate: Candidate | undefined;
  }
}
