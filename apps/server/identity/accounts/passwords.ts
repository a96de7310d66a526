import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/platform/semaphore.ts';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash uses a core and 19 MiB. */
const maxConcurrent = 2;
/** Further calls are refused instead of queued. */
const maxQueued = 200;

const withPermit = semaphore({ permits: maxConcurrent });
let waiting = 0;

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxQueued) throw new AppError('unavailable');
  waiting += 1;
  return withPermit('', work).finally(() => (waiting -= 1));
}

/** NFKC makes equal what keyboards compose differently. */
const normalised = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(normalised(password), cost));

/** Deterministic for a secret and salt, so that it can be looked up. */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  withHashSlot(() => hashRaw(secret, { ...cost, salt }));

/** Identifies a password, so that links and cookies issued under it end when it changes. */
export const passwordFingerprint = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string) {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verifyAgainst(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash != null;
}

const verifyAgainst = (passwordHash: string, password: string) =>
  withHashSlot(() => verify(passwordHash, normalised(password)));
