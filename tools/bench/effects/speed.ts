import { composeEffect } from '#engine/effects.ts';
import { composeVoice } from '#engine/speech.ts';
import { voices } from '#engine/index.ts';
import { runProgram } from '../engine/run-program.ts';
import { kindPrompts } from './kind-prompts.ts';
import { effectRequest, voiceRequest } from './speed-requests.ts';

/** The time from prompt to MP3. */
export interface Timing {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** The time of one kind or voice after warm-up. */
export interface SoundSpeed extends Timing {
  readonly name: string;
}

export interface SoundSpeeds {
  readonly effects: readonly SoundSpeed[];
  readonly voices: readonly SoundSpeed[];
  /** The first sound of a new process, its start included. */
  readonly coldEffect: Timing;
  readonly coldVoice: Timing;
}

const rounds = 3;

async function measureTime(work: () => Promise<unknown>): Promise<Timing> {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - wall, cpuMs: (user + system) / 1000 };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Runs all `names` in turn each round, so that the JIT does not optimise for one; the first round does not count. */
async function inRounds(
  names: readonly string[],
  run: (name: string) => Promise<unknown>,
): Promise<SoundSpeed[]> {
  const all = new Map<string, Timing[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const one = await measureTime(() => run(name));
      if (round > 0) all.get(name)!.push(one);
    }
  }
  return [...all].map(([name, times]) => ({
    name,
    wallMs: median(times.map(({ wallMs }) => wallMs)),
    cpuMs: median(times.map(({ cpuMs }) => cpuMs)),
  }));
}

async function measureColdStart(what: 'effect' | 'voice'): Promise<Timing> {
  const script = new URL('./cold-start.ts', import.meta.url).pathname;
  const times: Timing[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await runProgram(process.execPath, [script, what]);
    times.push(JSON.parse(stdout.toString()) as Timing);
  }
  return {
    wallMs: median(times.map(({ wallMs }) => wallMs)),
    cpuMs: median(times.map(({ cpuMs }) => cpuMs)),
  };
}

/** Measures five seconds of every kind and 100 characters of every voice; needs an idle machine. */
export async function soundSpeeds(): Promise<SoundSpeeds> {
  const prompts = kindPrompts.map(({ prompt }) => prompt);
  return {
    effects: await inRounds(prompts, (prompt) => composeEffect(effectRequest(prompt))),
    voices: await inRounds(
      voices.map(({ id }) => id),
      (voice) => composeVoice(voiceRequest(voice)),
    ),
    coldEffect: await measureColdStart('effect'),
    coldVoice: await measureColdStart('voice'),
  };
}
