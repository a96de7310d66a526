import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { improveEffectPrompt } from '#engine/compose-effect-prompt.ts';
import { improvePrompt } from '#engine/compose-prompt.ts';
import { dryRun } from '#engine/compose-dry-run.ts';
import { preparePiece } from '#engine/compose-score.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';

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

/** Maximum CPU time of a request. */
const maxMs = 60;

/**
 * It names a length above the maximum, so that a piece of five minutes is composed. That alone takes longer than
 * `maxMs` on a slow processor, so this fragment is limited by the time of composing the same piece in the same run.
 */
const fiveMinuteFragment = '12:30 ';
/** Maximum CPU time of interpreting and composing, relative to composing. */
const maxRatio = 1.4;
const ratioRuns = 5;

function threadCpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * CPU time in milliseconds: that of the first run below the maximum, else the minimum of three runs, which excludes
 * compilation and garbage collection.
 */
function cpuTimeMs(run: () => unknown): number {
  let minMs = Infinity;
  for (let runs = 0; runs < 3 && minMs >= maxMs; runs += 1) minMs = Math.min(minMs, threadCpuMs(run));
  return minMs;
}

/** CPU time of a run relative to that of composing the piece of its prompt: of each the minimum of alternate runs. */
function ratioToComposing(prompt: string, run: () => unknown): number {
  const { write } = preparePiece({ prompt, seed: 1, format: 'wav' });
  let composingMs = Infinity;
  let runMs = Infinity;
  for (let runs = 0; runs < ratioRuns; runs += 1) {
    composingMs = Math.min(composingMs, threadCpuMs(write));
    runMs = Math.min(runMs, threadCpuMs(run));
  }
  return runMs / composingMs;
}

const shortPieceFragments = fragments.filter((fragment) => fragment !== fiveMinuteFragment);

describe('interpreting a text of maximum length', () => {
  it.each(shortPieceFragments)('takes at most 60 ms of CPU time for %j as a music prompt', (fragment) => {
    const prompt = repeated(fragment, limits.musicPrompt);
    expect(cpuTimeMs(() => dryRun({ prompt, seed: 1 }))).toBeLessThan(maxMs);
    expect(cpuTimeMs(() => improvePrompt(prompt, 1))).toBeLessThan(maxMs);
  });

  it.each(shortPieceFragments)(
    'takes at most 60 ms of CPU time for %j as half a music prompt, which can be extended',
    (fragment) => {
      const prompt = repeated(fragment, { max: limits.musicPrompt.max / 2 });
      expect(cpuTimeMs(() => improvePrompt(prompt, 1))).toBeLessThan(maxMs);
    },
  );

  it('takes little more than composing its five minutes for a length above the maximum', () => {
    const prompt = repeated(fiveMinuteFragment, limits.musicPrompt);
    const half = repeated(fiveMinuteFragment, { max: limits.musicPrompt.max / 2 });
    expect(ratioToComposing(prompt, () => dryRun({ prompt, seed: 1 }))).toBeLessThan(maxRatio);
    expect(ratioToComposing(prompt, () => improvePrompt(prompt, 1))).toBeLessThan(maxRatio);
    expect(ratioToComposing(half, () => improvePrompt(half, 1))).toBeLessThan(maxRatio);
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
