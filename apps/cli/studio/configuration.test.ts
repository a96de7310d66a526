import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import {
  configurationFile,
  forgetSignIn,
  originOf,
  readSignIn,
  readStoredSignIn,
  replyTimeout,
  storeSignIn,
} from './configuration.ts';

let folder: string;
let environment: { XDG_CONFIG_HOME: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-configuration-'));
  environment = { XDG_CONFIG_HOME: folder };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const home = { url: 'https://studio.example.org', token: 'tutti_home' };

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const failure: unknown = await work.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
}

describe('the stored sign-in', () => {
  it('is readable only by its owner, also when it replaces a file that others could read', async () => {
    await storeSignIn(home, environment);
    const path = configurationFile(environment);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await rm(path);
    await writeFile(path, '{}', { mode: 0o644 });
    await storeSignIn(home, environment);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'tutti'))).toEqual(['config.json']);
    expect(await readSignIn(environment)).toEqual(home);
  });

  it('is in .config of the home folder without XDG_CONFIG_HOME', () => {
    expect(configurationFile({ HOME: '/home/ada' })).toBe('/home/ada/.config/tutti/config.json');
  });

  it('is gone after it is forgotten', async () => {
    await storeSignIn(home, environment);
    await forgetSignIn(environment);
    expect(await readStoredSignIn(environment)).toBeUndefined();
    await forgetSignIn(environment);
  });

  it('is reported when it is damaged', async () => {
    await storeSignIn(home, environment);
    await writeFile(configurationFile(environment), '{"url": "https://studio.example.org"}');
    const { message, exitCode } = await failureOf(readSignIn(environment));
    expect(message).toContain('is not a sign-in of tutti');
    expect(exitCode).toBe(exitCodes.error);
  });
});

describe('the environment', () => {
  it('takes precedence over the stored sign-in', async () => {
    await storeSignIn(home, environment);
    const both = { ...environment, TUTTI_URL: 'http://localhost:3000/projects', TUTTI_TOKEN: 'tutti_other' };
    expect(await readSignIn(both)).toEqual({ url: 'http://localhost:3000', token: 'tutti_other' });
    expect(await readSignIn({ ...environment, TUTTI_TOKEN: 'tutti_other' })).toEqual({
      url: home.url,
      token: 'tutti_other',
    });
    expect(await readSignIn({ ...environment, TUTTI_URL: home.url })).toEqual(home);
  });

  it('does not send the stored token to another studio', async () => {
    await storeSignIn(home, environment);
    const { message, exitCode } = await failureOf(
      readSignIn({ ...environment, TUTTI_URL: 'https://elsewhere.example.org' }),
    );
    expect(exitCode).toBe(exitCodes.forbidden);
    expect(message).toContain('tutti login https://elsewhere.example.org');
  });

  it('is not signed in without either', async () => {
    expect((await failureOf(readSignIn(environment))).exitCode).toBe(exitCodes.forbidden);
    expect((await failureOf(readSignIn({ ...environment, TUTTI_TOKEN: 'x' }))).exitCode).toBe(3);
  });
});

describe('the address of a studio', () => {
  it.each([
    ['https://studio.example.org/projects/1?a#b', 'https://studio.example.org'],
    ['studio.example.org', 'https://studio.example.org'],
    [' http://localhost:3000/ ', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost.example.org', 'https://localhost.example.org'],
  ])('%s is read as %s', (text, origin) => expect(originOf(text, 'It')).toBe(origin));

  it.each(['', 'ftp://studio.example.org', 'https://', 'https://ada:secret@studio.example.org', 'a b'])(
    '%j is rejected',
    (text) => {
      expect(() => originOf(text, 'It')).toThrow(/^It takes an address/);
    },
  );
});

it.each(['0', '-1', 'soon', '1e12'])('TUTTI_TIMEOUT=%s is refused', (TUTTI_TIMEOUT) => {
  expect(() => replyTimeout({ TUTTI_TIMEOUT })).toThrow('TUTTI_TIMEOUT is a number of seconds');
  expect(replyTimeout({ TUTTI_TIMEOUT: '1.5' })).toEqual({ timeoutMs: 1_500 });
  expect(replyTimeout({})).toEqual({});
});
