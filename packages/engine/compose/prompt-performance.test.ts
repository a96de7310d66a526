import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { improveEffectPrompt } from '#engine/compose/effect-prompt.ts';
import { improvePrompt } from '#engine/compose/prompt.ts';
import { dryRun } from '#engine/compose/dry-run.ts';
import { preparePiece } from '#engine/compose/score.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';

/** Fragments that are repeated up to the maximum length of a text. */
const fragments = [
  'ß',
  'ge',
  'é',
  'e\u0301',
  'a',
  'a-',
  'a.b.',
  'A',
  '1:',
  '12:30 ',
  '1 ',
  '音',
  '🎹',
  ' ',
  '.',
  '(',
  '"a ',
  '& ',
  "l'a",
  "drum ' n ",
  'klaviergeige',
  'klavier und geige ',
  'ohne Schlagzeug und ',
  'no a, ',
  'no but ',
  'nothing but ',
  'no drums or bass, ',
  'less loud ',
  'a minor ',
  'A major ',
  'in d minor no ',
  'about a ',
  'called ',
  'jazz ',
  'slow ',
  'seamless ',
  'fade out slowly ',
  '12/12/2012 ',
  'at 0:45 ',
  'one minute and a half ',
  'www.a.b/',
  'a slow warm piano ballad with soft strings and a gentle voice, ',
];

const repeated = (fragment: string, { max }: { max: number }) =>
  fragment.repeat(Math.ceil(max / fragment.length)).slice(0, max);

/** Maximum CPU time of interpreting. Composing the piece, once, is not counted. */
const maxMs = 60;
const maxRuns = 20;

/**
 * CPU time in milliseconds: that of the first run below the maximum, else the minimum of ten runs, which excludes
 * compilation and garbage collection.
 */
function cpuTimeMs(run: () => unknown): number {
  let minMs = Infinity;
  for (let runs = 0; runs < 10 && minMs >= maxMs; runs += 1) minMs = Math.min(minMs, threadCpuMs(run));
  return minMs;
}

/**
 * CPU time in milliseconds of a run that may also compose the piece of its prompt: below the maximum with composing,
 * else without it. Then the mean of alternate runs, as many as it takes to fall below the maximum: Linux may count CPU
 * time in steps of 4 ms.
 */
function interpretingMs(prompt: string, run: () => unknown): number {
  const ms = cpuTimeMs(run);
  if (ms < maxMs) return ms;
  const { write } = preparePiece({ prompt, seed: 1, format: 'wav' });
  let sumMs = 0;
  let runs = 0;
  for (; runs < maxRuns && (runs < 3 || sumMs / runs >= maxMs); runs += 1)
    sumMs += threadCpuMs(run) - threadCpuMs(write);
  return sumMs / runs;
}

describe('interpreting a text of maximum length', () => {
  it.each(fragments)(
    'takes at most 60 ms of CPU time, besides composing, for %j as a music prompt',
    (fragment) => {
      const prompt = repeated(fragment, limits.musicPrompt);
      expect(interpretingMs(prompt, () => dryRun({ prompt, seed: 1 }))).toBeLessThan(maxMs);
      expect(interpretingMs(prompt, () => improvePrompt(prompt, 1))).toBeLessThan(maxMs);
    },
  );

  it.each(fragments)('takes no more for %j as half a music prompt, which can be extended', (fragment) => {
    const prompt = repeated(fragment, { max: limits.musicPrompt.max / 2 });
    expect(interpretingMs(prompt, () => improvePrompt(prompt, 1))).toBeLessThan(maxMs);
  });

  it.each(fragments)('takes at most 60 ms of CPU time for %j as a sound effect prompt', (fragment) => {
    const prompt = repeated(fragment, limits.soundEffectPrompt);
    expect(cpuTimeMs(() => improveEffectPrompt(prompt, 1))).toBeLessThan(maxMs);
  });

  it.each(fragments)('takes at most 60 ms of CPU time for %j as a voice text', (fragment) => {
    const text = repeated(fragment, limits.voiceText);
    const read = () => {
      try {
        return parseScript(text);
      } catch (error) {
        return error;
      }
    };
    expect(cpuTimeMs(read)).toBeLessThan(maxMs);
  });
});
