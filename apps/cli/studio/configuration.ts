import { readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { exitCodes } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';
import { errorMessage, writeFiles } from '../write-files.ts';

/** Where the commands on a studio go, and with which API token. */
export interface SignIn {
  /** The origin of the studio: https://studio.example.org */
  readonly url: string;
  readonly token: string;
}

const stored = z.object({ url: z.string().min(1), token: z.string().min(1) });

const SECRET_MODE = 0o600;

type Environment = Readonly<Record<string, string | undefined>>;

export function configurationFile({ XDG_CONFIG_HOME, HOME }: Environment = process.env): string {
  return join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'tutti', 'config.json');
}

/** How long to wait for a reply: TUTTI_TIMEOUT in seconds. @throws Failure if that is no number of seconds */
export function replyTimeout({ TUTTI_TIMEOUT }: Environment = process.env): { readonly timeoutMs?: number } {
  if (!TUTTI_TIMEOUT) return {};
  const timeoutMs = Number(TUTTI_TIMEOUT) * 1_000;
  if (!(timeoutMs >= 1 && timeoutMs <= 2 ** 31 - 1))
    throw usageFailure('TUTTI_TIMEOUT is a number of seconds, such as 30.');
  return { timeoutMs };
}

/**
 * The sign-in to use: TUTTI_URL and TUTTI_TOKEN, else the stored one. A stored token is sent to no other studio than
 * its own. @throws Failure, with the exit code for "not signed in" if there is none
 */
export async function readSignIn(environment: Environment = process.env): Promise<SignIn> {
  const { TUTTI_URL, TUTTI_TOKEN } = environment;
  const saved = await readStoredSignIn(environment);
  const url = TUTTI_URL ? originOf(TUTTI_URL, 'TUTTI_URL') : saved?.url;
  const token = TUTTI_TOKEN || (saved && saved.url === url ? saved.token : undefined);
  if (url !== undefined && token !== undefined) return { url, token };
  const missing =
    url === undefined ? 'tutti login <address>' : `tutti login ${url}, or give its token as TUTTI_TOKEN`;
  throw new Failure(`You are not signed in. Sign in first: ${missing}.`, exitCodes.forbidden);
}

/** The sign-in that `tutti login` stored; undefined without one. @throws Failure when the file is damaged */
export async function readStoredSignIn(environment: Environment = process.env): Promise<SignIn | undefined> {
  const path = configurationFile(environment);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Failure(`Cannot read ${path}: ${errorMessage(error)}.`);
  }
  try {
    const { url, token } = stored.parse(JSON.parse(text));
    return { url: originOf(url, path), token };
  } catch {
    throw new Failure(
      `${path} is not a sign-in of tutti. Delete it, or sign in again: tutti login <address>.`,
    );
  }
}

/** Stores a sign-in, readable only by its owner. @throws Failure */
export async function storeSignIn(signIn: SignIn, environment: Environment = process.env): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(signIn, null, 2)}\n`);
  await writeFiles([{ path: configurationFile(environment), bytes, mode: SECRET_MODE }]);
}

export const forgetSignIn = (environment: Environment = process.env): Promise<void> =>
  rm(configurationFile(environment), { force: true });

/**
 * The origin of an address that a person typed or copied from the browser.
 * @throws Failure that names its `source`
 */
export function originOf(address: string, source: string): string {
  const text = address.trim();
  const scheme = /^(localhost|127\.\d+\.\d+\.\d+)(?![\w.-])/.test(text) ? 'http' : 'https';
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `${scheme}://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw usageFailure(`${source} takes an address such as https://studio.example.org, not "${address}".`);
  }
  if (url.username !== '' || url.password !== '') {
    throw usageFailure(`${source} takes an address without a name and a password.`);
  }
  return url.origin;
}
