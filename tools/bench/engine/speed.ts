import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '#engine/compose.ts';
import type { ComposeRequest } from '#engine/index.ts';
import { enginePlayers, master, mixDown, render } from '#engine/render.ts';
import { encode, factsOf, midiFile, StemFiles } from '#engine/encode.ts';
import { resolvePlan, writePlan, writeScore, describeIntent, understand } from '#engine/score.ts';
import { runProgram } from './run-program.ts';

/** CPU seconds of each stage of one piece with stems, and of fluidsynth for the same notes. */
export interface Speed {
  readonly prompt: string;
  /** Whether all instruments are synthetic, with no emulation of a real one. */
  readonly synthesised: boolean;
  readonly writing: number;
  readonly rendering: number;
  readonly mastering: number;
  readonly stems: number;
  readonly mp3: number;
  readonly all: number;
  readonly timesRealtime: number;
  /** From the prompt to the first second of playable audio, in stream mode. */
  readonly firstAudio: number;
  readonly fluidsynth: number;
}

const SECONDS = 60;
/** The streamed MP3 at 128 kbit/s. */
const BYTES_PER_SECOND = 16_000;
const soundFont = '/usr/share/sounds/sf2/FluidR3_GM.sf2';

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function fluidsynthSeconds(midi: Uint8Array, folder: string): Promise<number> {
  const [song, out] = [join(folder, 'song.mid'), join(folder, 'song.wav')];
  await writeFile(song, midi);
  const command = `TIMEFORMAT='cpu %U %S'; time fluidsynth -ni -r 44100 -F '${out}' '${soundFont}' '${song}' >/dev/null 2>&1`;
  const { stderr } = await runProgram('bash', ['-c', command]);
  const [, user = 0, system = 0] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return Number(user) + Number(system);
}

/** Stops the composer after the first second. */
class EnoughAudio extends Error {}

async function firstAudioSeconds(request: ComposeRequest): Promise<number> {
  const began = cpuSeconds();
  let bytes = 0;
  await compose(request, undefined, (mp3) => {
    bytes += mp3.length;
    if (bytes >= BYTES_PER_SECOND) throw new EnoughAudio();
  }).catch((error: unknown) => {
    if (!(error instanceof EnoughAudio)) throw error;
  });
  return cpuSeconds() - began;
}

/** Composes one minute stage by stage; call it twice and use the second result, after warm-up. */
export async function speedOf(prompt: string, synthesised: boolean, folder: string): Promise<Speed> {
  const request: ComposeRequest = { prompt, seed: 1, format: 'mp3_44100_128', lengthMs: SECONDS * 1000 };
  const times = [cpuSeconds()];
  const record = () => times.push(cpuSeconds());
  const intent = understand(request);
  const plan = writePlan(intent);
  const score = writeScore(intent, resolvePlan(plan, intent));
  record();
  // Each stem is written to a file as soon as it is rendered.
  let stems = 0;
  const files = new StemFiles();
  const sum = mixDown(render(score, enginePlayers), (name, stem) => {
    const began = cpuSeconds();
    files.add(name, stem);
    stems += cpuSeconds() - began;
  });
  record();
  const mix = master(sum);
  record();
  const facts = factsOf({ ...intent, understood: describeIntent(intent), plan, score, mix });
  await encode(mix.audio, request.format, { ...facts, genre: facts.genres.join(', '), artist: 'bench' });
  record();
  const stage = (i: number) => times[i]! - times[i - 1]!;
  const all = times.at(-1)! - times[0]!;
  return {
    prompt,
    synthesised,
    writing: stage(1),
    rendering: stage(2) - stems,
    stems,
    mastering: stage(3),
    mp3: stage(4),
    all,
    timesRealtime: SECONDS / all,
    firstAudio: await firstAudioSeconds(request),
    fluidsynth: await fluidsynthSeconds(midiFile(score).bytes, folder),
  };
}
