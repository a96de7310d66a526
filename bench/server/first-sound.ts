import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Generation } from '#contract/generation.ts';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';

/**
 * How long after it was ordered in stream mode a piece of a minute can be heard: until its first second is here, until
 * all of it is, and until the finished track is. The same piece in detailed mode, in the same run, says what that costs.
 * `--rounds 1` for a busy machine.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(options.rounds);
const prompts = ['Pop song', 'Swing jazz', 'Deep house', 'Heavy metal', 'Ambient'];
/** At 128 kbit/s. */
const bytesPerSecond = 16_000;

interface Times {
  readonly firstSecondMs: number;
  readonly allHeardMs: number;
  readonly trackMs: number;
}

type Studio = { readonly person: ApiPerson; readonly projectId: string };

async function timesOf({ person, projectId }: Studio, prompt: string): Promise<Times> {
  const began = performance.now();
  const since = () => performance.now() - began;
  const body = { prompt, mode: 'stream' as const, music_length_ms: 60_000 };
  const ordered = { params: { projectId }, body, headers: { prefer: 'respond-async' } };
  const { id: generationId } = (await (await person.request('generateMusic', ordered)).json()) as Generation;
  const stream = await person.request('streamGeneration', { params: { generationId } });
  let bytes = 0;
  let firstSecondMs = Number.NaN;
  for await (const part of stream.body!) {
    bytes += part.length;
    if (Number.isNaN(firstSecondMs) && bytes >= bytesPerSecond) firstSecondMs = since();
  }
  const allHeardMs = since();
  const { status } = await person.call('getGeneration', { params: { generationId } });
  if (status !== 'completed') throw new Error(`The piece is ${status} after its sound has ended.`);
  return { firstSecondMs, allHeardMs, trackMs: since() };
}

async function plainMs({ person, projectId }: Studio, prompt: string): Promise<number> {
  const began = performance.now();
  await person.call('generateMusic', { params: { projectId }, body: { prompt, music_length_ms: 60_000 } });
  return performance.now() - began;
}

const median = (values: readonly number[]): string =>
  `${Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), 'bench-first-sound-'));
const server = new ServerProcess(await freePort(), dataDir);
try {
  await server.start();
  const person = new ApiPerson(server.url);
  await person.join('bench@example.org', server.inviteCode);
  const { id: userId } = await person.call('getCurrentUser');
  const balance = 1_000_000;
  await person.call('setUserTokens', { params: { userId }, body: { balance, description: 'A benchmark' } });
  const { id: projectId } = await person.call('createProject', { body: { name: 'A benchmark' } });
  const studio = { person, projectId };
  await plainMs(studio, 'Pop song');
  const streamed: Times[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const prompt = prompts[round % prompts.length]!;
    streamed.push(await timesOf(studio, prompt));
    plain.push(await plainMs(studio, prompt));
  }
  console.log(`60 s in stream mode, median of ${rounds}:`);
  console.log(`first second heard  ${median(streamed.map(({ firstSecondMs }) => firstSecondMs))}`);
  console.log(`all of it heard     ${median(streamed.map(({ allHeardMs }) => allHeardMs))}`);
  console.log(`finished track      ${median(streamed.map(({ trackMs }) => trackMs))}`);
  console.log(`in detailed mode    ${median(plain)}`);
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
