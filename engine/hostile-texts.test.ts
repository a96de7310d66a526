import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { improveEffectPrompt } from '#engine/compose-effect-prompt.ts';
import { improvePrompt } from '#engine/compose-prompt.ts';
import { sketch } from '#engine/compose-sketch.ts';
import { readScript } from '#engine/voice/text/read-script.ts';

/** Fragments that are repeated up to the maximum length of a text. */
const parts = [
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

const repeated = (part: string, { max }: { max: number }) =>
  part.repeat(Math.ceil(max / part.length)).slice(0, max);

/** Maximum CPU time of a request. */
const mostMs = 60;

/** CPU time in milliseconds: the minimum of three runs, which excludes compilation and garbage collection. */
function processorMs(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe('interpreting a text of maximum length', () => {
  it.each(parts)('takes at most 60 ms of CPU time for %j as a music prompt', (part) => {
    const prompt = repeated(part, limits.musicPrompt);
    expect(processorMs(() => sketch({ prompt, seed: 1 }))).toBeLessThan(mostMs);
    expect(processorMs(() => improvePrompt(prompt, 1))).toBeLessThan(mostMs);
  });

  it.each(parts)(
    'takes at most 60 ms of CPU time for %j as half a music prompt, which can be extended',
    (part) => {
      const prompt = repeated(part, { max: limits.musicPrompt.max / 2 });
      expect(processorMs(() => improvePrompt(prompt, 1))).toBeLessThan(mostMs);
    },
  );

  it.each(parts)('takes at most 60 ms of CPU time for %j as a sound effect prompt', (part) => {
    const prompt = repeated(part, limits.soundEffectPrompt);
    expect(processorMs(() => improveEffectPrompt(prompt, 1))).toBeLessThan(mostMs);
  });

  it.each(parts)('takes at most 60 ms of CPU time for %j as a voice text', (part) => {
    const text = repeated(part, limits.voiceText);
    const read = () => {
      try {
        return readScript(text);
      } catch (error) {
        return error;
      }
    };
    expect(processorMs(read)).toBeLessThan(mostMs);
  });
});
