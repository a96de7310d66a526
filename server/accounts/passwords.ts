import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/semaphore.ts';

/** Argon2id as OWASP's Password Storage Cheat Sheet recommends it: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes a core and 19 MiB for a while; the rest of the server wants to live too. */
const atOnce = 2;
/** Beyond these a caller waits longer than anybody would. */
const longestQueue = 200;

const withPermit = semaphore({ permits: atOnce });
let waiting = 0;

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= longestQueue) throw new AppError('unavailable');
  waiting += 1;
  return withPermit('', work).finally(() => (waiting -= 1));
}

/** The same characters, however the keyboard composed them. */
const normalised = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => hash(normalised(password), cost));

/** The same hash for the same secret and salt, for what is looked up by it. */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  oneOfFew(() => hashRaw(secret, { ...cost, salt }));

/** Names a password without telling it: what was made under this one ends with it. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (nobody has that address) it takes as long
 * and says no.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string) {
  nobodysHash ??= hashPassword('nobody has this password');
  const fits = await verifyAgainst(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash != null;
}

const verifyAgainst = (passwordHash: string, password: string) =>
  oneOfFew(() => verify(passwordHash, normalised(password)));
