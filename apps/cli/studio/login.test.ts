import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { runTutti } from '../testing/run-tutti.ts';

const program = fileURLToPath(new URL('../tutti.mjs', import.meta.url));
const token = 'tutti_secret';
const apiToken = {
  name: 'Build',
  scopes: ['read'],
  projectId: null,
  projectName: null,
  spendingLimit: 20,
  spent: 3,
  expiresAt: null,
  owner: { firstName: 'Mara', lastName: 'Lindqvist' },
};
const account: Answer = (response, request) =>
  json(200, request.url === '/api/user/tokens' ? { balance: 50 } : apiToken)(response, request);
/** As `account`, for a token that is bound to a project. */
const boundAccount: Answer = (response, request) =>
  request.url === '/api/user/tokens'
    ? json(403, { code: 'token_project_bound', message: 'For one project only.' })(response, request)
    : json(200, { ...apiToken, projectId: 'one', projectName: 'Starfall' })(response, request);

const folder = await mkdtemp(join(tmpdir(), 'tutti-login-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A command on a terminal, on which answers are typed after its questions. */
async function onTerminal(args: string, answers: readonly (readonly [question: string, answer: string])[]) {
  const command = `XDG_CONFIG_HOME=${folder} ${process.execPath} ${program} ${args}`;
  const terminal = spawn('script', ['-qfec', command, '/dev/null'], { cwd: folder });
  let output = '';
  terminal.stdout.on('data', (part) => (output += String(part)));
  const ended = once(terminal, 'close') as Promise<[number | null]>;
  for (const [question, answer] of answers) {
    while (!output.includes(question)) await Promise.race([sleep(10), ended]);
    terminal.stdin.write(answer);
  }
  const [code] = await ended;
  return { code, output };
}

const stored = async () => JSON.parse(await readFile(join(folder, 'tutti/config.json'), 'utf8')) as unknown;

describe('tutti login on a terminal', () => {
  it('asks for the address and the token, and does not show the token', async () => {
    const { url, requests } = await loopbackServer(account);
    const { code, output } = await onTerminal('login', [
      ['Address of the studio: ', `${url}/projects\r`],
      ['API token: ', `${token}\r`],
    ]);
    expect(output).toContain(`${url}: Mara Lindqvist, 50 tokens`);
    expect(output).toContain('API token "Build" (read), 3 of 20 tokens spent');
    expect(output).not.toContain(token);
    expect(code).toBe(0);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(await stored()).toEqual({ url, token });

    const again = await onTerminal('login', [
      [`Address of the studio [${url}]: `, '\r'],
      ['API token: ', 'tutti_newer\r'],
    ]);
    expect(again.code).toBe(0);
    expect(await stored()).toEqual({ url, token: 'tutti_newer' });
  });

  it('ends with the exit code of an interruption after Ctrl-C', async () => {
    const { code, output } = await onTerminal('login localhost:1', [['API token: ', '\u0003']]);
    expect(code).toBe(130);
    expect(output).toContain('Interrupted.');
  });
});

describe('tutti login with --token-stdin', () => {
  it('says which sign-in it replaces, if it is to another studio', async () => {
    const [first, second] = [await loopbackServer(account), await loopbackServer(account)];
    const environment = { XDG_CONFIG_HOME: join(folder, 'several') };
    const login = ({ url }: typeof first) =>
      runTutti(folder, ['login', url, '--token-stdin'], `${token}\n`, environment);
    expect((await login(first)).stderr).not.toContain('replaces');
    expect((await login(first)).stderr).not.toContain('replaces');
    const { code, stderr } = await login(second);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`replaces the sign-in to ${first.url},`)]);
  });

  it('accepts a token that is bound to a project, which may not read the balance', async () => {
    const { url } = await loopbackServer(boundAccount);
    const environment = { XDG_CONFIG_HOME: join(folder, 'bound') };
    const args = ['login', url, '--token-stdin'];
    const { code, stdout, stderr } = await runTutti(folder, args, `${token}\n`, environment);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      `${url}: Mara Lindqvist\nAPI token "Build" (read), only for "Starfall", 3 of 20 tokens spent\n`,
    );
  });

  it('stores nothing that the studio refuses', async () => {
    const { url } = await loopbackServer(json(401, { code: 'unauthenticated', message: 'Please sign in.' }));
    const environment = { XDG_CONFIG_HOME: join(folder, 'other') };
    const { code, stderr } = await runTutti(
      folder,
      ['login', url, '--token-stdin'],
      `${token}\n`,
      environment,
    );
    expect(code).toBe(3);
    expect(stderr).toContain('tutti: Please sign in. The token is unknown, revoked or expired');
    expect((await runTutti(folder, ['whoami'], '', environment)).code).toBe(3);
  });

  it.each(['', 'two words'])('rejects %j, which is no token', async (input) => {
    const { code, stderr } = await runTutti(folder, ['login', 'localhost:1', '--token-stdin'], input);
    expect(code).toBe(2);
    expect(stderr).toContain('An API token is one word');
  });
});
