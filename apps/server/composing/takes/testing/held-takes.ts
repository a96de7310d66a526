import { expect } from 'vitest';
import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { AudioGenerator, GeneratedAudio, Provider } from '#providers/provider.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { eventually } from '#server/testing/eventually.ts';

/** Takes with smaller seeds are too loud or too slow, if the prompt says "too loud at first" or "too slow at first". */
const firstSeeds = 100;
/** A prompt with "too slow" states it. */
export const statedBpm = 120;

/** The loudness that the prompt asks the provider to deliver, in LUFS. */
function loudnessOf(prompt: string, seed: number): number {
  if (prompt.includes('always too loud')) return -5;
  return prompt.includes('too loud at first') && seed < firstSeeds ? -5 : -14;
}

/** The tempo that the prompt asks the provider to deliver. */
function bpmOf(prompt: string, seed: number): number | undefined {
  if (!prompt.includes('too slow')) return undefined;
  if (prompt.includes('a little too slow')) return 0.99 * statedBpm;
  if (prompt.includes('a bit too slow')) return 0.9 * statedBpm;
  const isSlow = prompt.includes('always') || seed < firstSeeds;
  return isSlow ? 0.75 * statedBpm : statedBpm;
}

/** A built-in provider whose takes can be held, and miss the brief on demand. */
export function heldProvider() {
  const { provider: tones } = createFakeProvider();
  let barrier: PromiseWithResolvers<void> | undefined;
  let waiting = 0;

  async function wait(signal: AbortSignal): Promise<void> {
    if (!barrier) return;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    waiting += 1;
    await Promise.race([barrier.promise, aborted]).finally(() => (waiting -= 1));
  }

  const held = <Settings extends SettingsByType[TrackType]>(
    generator: AudioGenerator<Settings>,
  ): AudioGenerator<Settings, GeneratedAudio> => ({
    ...generator,
    async forecast({ settings, seed, milliUnits }) {
      return { durationMs: milliUnits, bpm: 'text' in settings ? undefined : bpmOf(settings.prompt, seed) };
    },
    async generate(request, options) {
      await wait(options.signal);
      const { settings, seed } = request;
      const audio = (await generator.generate(request, options)) as GeneratedAudio;
      const prompt = 'text' in settings ? settings.text : settings.prompt;
      const facts = { loudnessLufs: loudnessOf(prompt, seed), truePeakDbtp: -1.5, bpm: bpmOf(prompt, seed) };
      const score = 'instrumental' in settings ? Buffer.from('a score') : undefined;
      return { ...audio, score, facts: { ...audio.facts, ...facts } };
    },
  });

  const { music, sound_effect: effect, voice } = tones.generators;
  const generators = { music: held(music!), sound_effect: held(effect!), voice: held(voice!) };
  const provider: Provider = { ...tones, generators };
  return {
    provider,
    waitingCount: () => waiting,
    /** Holds every take from now on. */
    hold() {
      barrier = Promise.withResolvers();
    },
    /** Releases the takes that are held, once `count` of them are, and holds those that follow. */
    async releaseHeld(count: number) {
      await eventually(() => expect(waiting).toBe(count));
      const { resolve } = barrier!;
      barrier = Promise.withResolvers();
      resolve();
    },
    /** Holds no take any more. */
    release() {
      barrier?.resolve();
      barrier = undefined;
    },
  };
}
