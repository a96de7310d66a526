import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiPerson, CallOptions } from '#contract/testing/api-person.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Fleet } from '#server/testing/fleet/fleet.ts';
import { meaningOf, type Meaning } from './meaning.ts';

/** What the callers heard, all together. */
export interface Told {
  requests: number;
  readonly meanings: Record<Meaning, number>;
  /** Connections that a kill cut. */
  cut: number;
  /** What meant nothing, or was another answer than the call deserves. */
  readonly wrong: string[];
  readonly comments: string[];
  readonly ideas: string[];
  /** Grants of tokens by their descriptions: those acknowledged, and all that were asked for. */
  readonly grants: string[];
  readonly askedGrants: string[];
  /** Tracks by the Idempotency-Keys of their orders. */
  readonly orders: Map<string, string>;
}

export const nothingTold = (): Told => ({
  requests: 0,
  meanings: { done: 0, refused: 0, later: 0 },
  cut: 0,
  wrong: [],
  comments: [],
  ideas: [],
  grants: [],
  askedGrants: [],
  orders: new Map(),
});

/** A process that is killed tells the others only by its silence. */
const untilKnownMs = 3_000;

/** Makes calls of one person to whichever process is ready, and keeps what they say. */
export function callerOf(fleet: Fleet, person: ApiPerson, told: Told) {
  /** The reply where the call meant what it should; undefined where it was cut or put off. */
  return async function ask<Name extends RouteName>(
    name: Name,
    options: CallOptions<Name>,
    expected: Meaning = 'done',
  ): Promise<unknown> {
    const url = await fleet.url();
    person.url = url;
    told.requests += 1;
    let response: Response;
    let text: string;
    try {
      response = await person.request(name, options);
      text = await response.text();
    } catch (error) {
      const end = performance.now() + untilKnownMs;
      const isAlive = () => fleet.members.some((member) => member.url === url && !member.isDying());
      while (isAlive() && performance.now() < end) await sleep(20);
      if (isAlive())
        told.wrong.push(`${name}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
      else told.cut += 1;
      return undefined;
    }
    try {
      const meaning = meaningOf(name, response, text);
      told.meanings[meaning] += 1;
      if (meaning === 'later') await sleep(1000 * Math.min(2, Number(response.headers.get('retry-after'))));
      else if (meaning !== expected) told.wrong.push(`${name}: ${response.status} ${text.slice(0, 300)}`);
      return meaning === 'done' ? JSON.parse(text || 'null') : undefined;
    } catch (error) {
      told.wrong.push(String(error));
      return undefined;
    }
  };
}

export type Ask = ReturnType<typeof callerOf>;
