import { TOTP } from 'otpauth';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { password, type SignedInUser } from './browser.ts';

const stepMs = 30_000;

/** An authenticator app that shares the test server's clock. */
export interface TotpApp {
  /** The code of the current time step, or of `steps` steps later. */
  code(steps?: number): string;
  /** A code that is not used yet: advances the clock to the middle of the next time step. */
  next(): string;
  /** A code that is invalid for several minutes. */
  wrong(): string;
}

/** Creates an authenticator app with this secret. */
export function totpApp(secret: string, clock: { offsetMs: number }): TotpApp {
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
        (candidate) => !near.has(candidate),
      )!;
    },
  };
}

/** Begins to enable the second factor. */
export async function setUp(page: Pick<SignedInUser, 'call'>) {
  const reply = await page.call('POST /api/auth/second-factor', { body: { password } });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<ReplyOf<typeof beginSecondFactor>>();
}

/** Enables the second factor. */
export async function enableSecondFactor(page: Pick<SignedInUser, 'call'>, clock: { offsetMs: number }) {
  const setup = await setUp(page);
  const app = totpApp(setup.secret, clock);
  const body = { setUp: setup.setUp, code: app.next() };
  const reply = await page.call('PUT /api/auth/second-factor', { body });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return { totpApp: app, ...reply.json<ReplyOf<typeof confirmSecondFactor>>() };
}
