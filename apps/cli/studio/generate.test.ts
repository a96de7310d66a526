import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { Failure } from '../failure.ts';
import { onStudio } from './connect.ts';
import { readGenerateFlags } from './generate-flags.ts';
import { generateOn } from './generate.ts';

const projectId = '01900000-0000-7000-8000-000000000000';
const program = fileURLToPath(new URL('../tutti.mjs', import.meta.url));

interface Replies {
  readonly estimate?: object;
  readonly generation?: object;
  /** The state of the generation when it is asked for. */
  readonly state?: object;
}

/** A studio with one price, in which every generation has the same fate. */
const studio = ({ estimate, generation, state }: Replies): Answer => {
  const replies: readonly (readonly [request: RegExp, body: object])[] = [
    [/estimate-cost/, { tokenCost: 12, freeTokens: 4, userBalance: 50, canAfford: true, ...estimate }],
    [/^POST .*generate-sound-effect/, { id: 'g', status: 'pending', tokenCost: 8, ...generation }],
    [/generations\/g$/, { id: 'g', status: 'generating', progress: null, ...state }],
  ];
  return (response, request) => {
    const [, body] = replies.find(([pattern]) => pattern.test(`${request.method} ${request.url}`)) ?? [];
    json(body ? 200 : 404, body ?? {})(response, request);
  };
};

/** Ends in a Failure. Also returns the requests. */
async function generate(replies: Replies, ...flags: readonly string[]) {
  const { url, requests } = await loopbackServer(studio(replies));
  const parsed = await readGenerateFlags(['effect', 'a coin', '--project', projectId, ...flags]);
  const failure: unknown = await onStudio((on) => generateOn(on, parsed), { url, token: 't' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(Failure);
  const { message, exitCode } = failure as Failure;
  return { message, exitCode, requests: requests.map((request) => `${request.method} ${request.url}`) };
}

const submission = `POST /api/projects/${projectId}/generate-sound-effect`;

describe('the price of tutti generate', () => {
  it('must not exceed --max-tokens, free tokens apart', async () => {
    const { message, exitCode, requests } = await generate({}, '--max-tokens', '7');
    expect(message).toBe('It costs 8 tokens, more than --max-tokens 7.');
    expect(exitCode).toBe(5);
    expect(requests).not.toContain(submission);
  });

  it('must not exceed the balance', async () => {
    const { message, exitCode, requests } = await generate(
      { estimate: { canAfford: false, userBalance: 3 } },
      '--yes',
    );
    expect(message).toBe('It costs 8 tokens; your balance is 3.');
    expect(exitCode).toBe(5);
    expect(requests).not.toContain(submission);
  });

  it('cancels the generation if it rose after the estimate', async () => {
    const { message, exitCode, requests } = await generate(
      { generation: { tokenCost: 9 } },
      '--max-tokens',
      '8',
    );
    expect(message).toBe('It costs 9 tokens, more than --max-tokens 8.');
    expect(exitCode).toBe(5);
    expect(requests.slice(-2)).toEqual([submission, 'DELETE /api/generations/g']);
  });
});

describe('tutti generate', () => {
  it('does not wait for the approval of the cost', async () => {
    const { message, exitCode } = await generate({ generation: { status: 'awaiting_approval' } }, '--yes');
    expect(message).toBe('The generation g waits until an admin of the project approves its cost.');
    expect(exitCode).toBe(8);
  });

  it('fails with the sentence of a failed generation', async () => {
    const state = { status: 'failed', error: { code: 'generation_failed', message: 'No model.' } };
    expect(await generate({ state }, '--yes')).toMatchObject({ message: 'No model.', exitCode: 1 });
  });
});

/** On a terminal. Types `answer` when `question` appears. */
async function onTerminal(replies: Replies, flags: string, question: string, answer: string) {
  const { url, requests } = await loopbackServer(studio(replies));
  const environment = `TUTTI_URL=${url} TUTTI_TOKEN=t`;
  const command = `${environment} ${process.execPath} ${program} generate effect coin --project ${projectId} ${flags}`;
  const terminal = spawn('script', ['-qfec', command, '/dev/null']);
  let output = '';
  let isAnswered = false;
  terminal.stdout.on('data', (part) => {
    output += String(part);
    if (isAnswered || !output.includes(question)) return;
    isAnswered = true;
    terminal.stdin.write(answer);
  });
  const [code] = (await once(terminal, 'close')) as [number | null];
  return { code, output, requests: requests.map((request) => `${request.method} ${request.url}`) };
}

describe('tutti generate on a terminal', () => {
  it('shows the price and generates nothing without a yes', async () => {
    const question = 'It costs 8 tokens; your balance is 50. Generate? [y/N] ';
    const { code, output, requests } = await onTerminal({}, '', question, 'n\r');
    expect(output).toContain(question);
    expect(output).toContain('Nothing was generated.');
    expect(code).toBe(1);
    expect(requests).not.toContain(submission);
  });

  it('shows the progress, and leaves the generation to the studio after Ctrl-C', async () => {
    const state = { progress: { stage: 'rendering', fraction: 0.5, bar: 3, bars: 8 } };
    const { code, output, requests } = await onTerminal({ state }, '--yes', 'Playing bar 3 of 8', '\u0003');
    expect(output).toContain(' 50%  Playing bar 3 of 8');
    expect(output).toContain('The studio goes on with the generation g.');
    expect(code).toBe(130);
    expect(requests).not.toContain('DELETE /api/generations/g');
  });
});
