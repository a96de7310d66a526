import { TOTP } from 'otpauth';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { password, type SignedIn } from './browser.ts';

const stepMs = 30_000;

/** An authenticator app, and the clock of the server that it is used with. */
export interface Phone {
  /** The code of now, or so many time steps from now. */
  code(steps?: number): string;
  /** A code that was not used yet: goes on to the midst of the next time step. */
  next(): string;
  /** Surely no code of these minutes. */
  wrong(): string;
}

/** A phone that has scanned the secret. */
export function phone(secret: string, clock: { offsetMs: number }): Phone {
  const totp = new TOTP({ secret });
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + clock.offsetMs + steps * stepMs });
  return {
    code,
    next() {
      const now = Date.now() + clock.offsetMs;
      clock.offsetMs += stepMs * 1.5 - (now % stepMs);
      return code();
    },
    wrong() {
      const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => code(steps)));
      return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
        (guess) => !near.has(guess),
      )!;
    },
  };
}

/** Begins to turn the second factor on. */
export async function setUp(page: Pick<SignedIn, 'call'>) {
  const reply = await page.call('POST /api/auth/second-factor', { body: { password } });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<ReplyOf<typeof beginSecondFactor>>();
}

/** Turns it on. */
export async function withPhone(page: Pick<SignedIn, 'call'>, clock: { offsetMs: number }) {
  const begun = await setUp(page);
  const theirs = phone(begun.secret, clock);
  const body = { setUp: begun.setUp, code: theirs.next() };
  const reply = await page.call('PUT /api/auth/second-factor', { body });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return { phone: theirs, ...reply.json<ReplyOf<typeof confirmSecondFactor>>() };
}
