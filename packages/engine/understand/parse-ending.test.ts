import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import { understand } from '#engine/understand/understand.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';

const read = (prompt: string, controls: Partial<ComposeRequest> = {}) =>
  understand({ prompt, seed: 7, format: 'wav', ...controls });

describe('parseEnding', () => {
  it.each([
    ['loopable lofi beat', 'loop'],
    ['a seamless loop of dark ambient', 'loop'],
    ['a battle theme that loops seamlessly', 'loop'],
    ['chiptune, must loop perfectly', 'loop'],
    ['endless loop, tavern music', 'loop'],
    ['rock with a fade out', 'fade'],
    ['soft piano, fades out at the end', 'fade'],
    ['jazz trio, fade-out ending', 'fade'],
    ['meditation that gently fades away', 'fade'],
    ['techno with a cold ending', 'cold'],
    ['punk that stops abruptly', 'cold'],
    ['a jingle with a hard stop', 'cold'],
  ])('reads the ending of "%s" as %s', (prompt, kind) => {
    expect(read(prompt).ending?.kind).toBe(kind);
  });

  it.each([
    'pop that ends cleanly',
    'a fanfare with a big final chord',
    'folk, no fade out',
    'rock, no sudden ending',
    'house, fade in slowly',
    'a hard stop before the drop, house',
    'a menacing drill loop',
    'drum loop, 90 bpm boom bap',
    'cold, empty ambient',
  ])('reads no special ending in "%s"', (prompt) => {
    expect(read(prompt)).toMatchObject({ ending: undefined, unwantedSections: [] });
  });

  it('removes the ending from the text, so that it sets no pace, section or mood', () => {
    expect(read('80s synthwave with a long slow fade out')).toMatchObject({
      pace: undefined,
      sections: [],
      ending: { kind: 'fade', share: 0.4 },
    });
    expect(read('pop with a 5 second fade out')).toMatchObject({
      ending: { kind: 'fade', durationMs: 5_000 },
      lengthMs: limits.musicLengthMs.default,
    });
    expect(read('techno with a clean ending').sections).toEqual([]);
  });

  it('adds the ending to the summary', () => {
    expect(describeIntent(read('house in A minor, 120 bpm, seamless loop'))).toBe(
      'A house piece in A minor at 120 BPM, as a seamless loop.',
    );
    expect(describeIntent(read('house in A minor, 120 bpm, fade out'))).toMatch(/, fading out\.$/);
  });

  it.each(['starts immediately with the beat', 'straight into the groove', 'without an intro'])(
    'leaves out the intro for "%s"',
    (prompt) => {
      expect(read(`trap, ${prompt}`).unwantedSections).toEqual(['intro']);
    },
  );

  it('does not read "kicks in" as a drum', () => {
    expect(read('ambient, kicks in immediately')).toMatchObject({ drumsRequested: false });
  });
});

const barsOf = ({ lengthMs, bpm }: { lengthMs: number; bpm: number }) => (lengthMs * bpm) / 240_000;

describe('a loop', () => {
  it('is a whole number of bars: the length is adjusted to the requested tempo', () => {
    const intent = read('house loop, loopable, 140 bpm, 30 seconds');
    expect(intent).toMatchObject({ bpm: 140, lengthMs: 30_857 });
    // The generation request repeats the prompt with the length that was charged.
    expect(read('house loop, loopable, 140 bpm, 30 seconds', { lengthMs: 30_857 })).toMatchObject({
      bpm: 140,
      lengthMs: 30_857,
      ending: { kind: 'loop' },
    });
  });

  it('adjusts the tempo of the prompt when the control sets the length', () => {
    const intent = read('house, loopable, 140 bpm', { lengthMs: 30_000 });
    expect(intent.lengthMs).toBe(30_000);
    expect(barsOf(intent)).toBeCloseTo(18, 9);
  });

  it('is dropped when both controls contradict it', () => {
    expect(read('house, loopable', { lengthMs: 30_000, tempo: 140 })).toMatchObject({
      ending: undefined,
      bpm: 140,
      lengthMs: 30_000,
    });
  });

  it('never exceeds the maximum length', () => {
    expect(read('loopable house, 140 bpm, 5 minutes').lengthMs).toBeLessThanOrEqual(limits.musicLengthMs.max);
  });
});
