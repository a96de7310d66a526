import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/semaphore.ts';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash uses a core and 19 MiB. */
const atOnce = 2;
/** Further calls are refused instead of queued. */
const longestQueue = 200;

const withPermit = semaphore({ permits: atOnce });
let waiting = 0;

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= longestQueue) throw new AppError('unavailable');
  waiting += 1;
  return withPermit('', work).finally(() => (waiting -= 1));
}

/** NFKC makes equal what keyboards compose differently. */
const normalised = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => hash(normalised(password), cost));

/** Deterministic for a secret and salt, so that it can be looked up. */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  oneOfFew(() => hashRaw(secret, { ...cost, salt }));

/** Identifies a password, so that links and cookies issued under it end when it changes. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

let nobodysHash: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string) {
  nobodysHash ??= hashPassword('nobody has this password');
  const fits = await verifyAgainst(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash != null;
}

const verifyAgainst = (passwordHash: string, password: string) =>
  oneOfFew(() => verify(passwordHash, normalised(password)));
