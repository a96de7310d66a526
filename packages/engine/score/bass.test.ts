import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { type BassEvent, voiceBassLine } from '#engine/score/bass-line.ts';
import { writeBass } from '#engine/score/bass.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { writeDrums } from '#engine/score/drums.ts';
import { chooseEnsemble } from '#engine/score/choose-ensemble.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { contextOf } from '#engine/score/testing/context-of.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { understand } from '#engine/understand/understand.ts';

const seeds = Array.from({ length: 20 }, (_, i) => i + 1);

const bassOf = (context: CompositionContext): GridNote[] => {
  const { bass, kit } = chooseEnsemble(context.intent, context.idiom, context.piece);
  return bass === undefined ? [] : writeBass(context, bass, kit === undefined ? [] : writeDrums(context));
};

const intervalsOf = (notes: readonly GridNote[]): number[] =>
  notes.slice(1).map(({ pitch }, i) => Math.abs(pitch - notes[i]!.pitch));

const share = (sizes: readonly number[], isCounted: (size: number) => boolean): number =>
  sizes.filter(isCounted).length / sizes.length;

describe('writeBass', () => {
  it.each([...genrePresets, 'disco', 'bluegrass', 'funk'])(
    'writes few sevenths or intervals above an octave in %s (real lines: 3.8%)',
    (genre) => {
      const sizes = seeds.flatMap((seed) => intervalsOf(bassOf(contextOf({ prompt: genre, seed }))));
      expect(share(sizes, (size) => size === 10 || size === 11 || size > 12)).toBeLessThan(0.05);
    },
  );

  it.each(['jazz', 'bebop', 'country', 'bluegrass', 'pop', 'rock', 'punk', 'soul'])(
    'resolves notes outside the chord by step into the next chord in %s',
    (genre) => {
      const resolutions: number[] = [];
      for (const seed of seeds) {
        const context = contextOf({ prompt: genre, seed });
        const notes = bassOf(context);
        for (const [i, { startBeats, pitch }] of notes.entries()) {
          const next = notes[i + 1];
          const region = chordAt(context.chords, startBeats);
          if (!next || chordAt(context.chords, next.startBeats) === region) continue;
          if (pitchClassesOf(region.chord).includes(mod(pitch, 12))) continue;
          resolutions.push(Math.abs(next.pitch - pitch));
        }
      }
      expect(resolutions.length).toBeGreaterThan(20);
      expect(resolutions.filter((size) => size !== 1 && size !== 2)).toEqual([]);
    },
  );

  it('keeps octave jumps as an idiom of disco', () => {
    const sizes = seeds.flatMap((seed) => intervalsOf(bassOf(contextOf({ prompt: 'disco', seed }))));
    expect(share(sizes, (size) => size === 12)).toBeGreaterThan(0.4);
  });

  it('walks in jazz: mostly steps and thirds, over an octave or more, chord tones on the first and third beat', () => {
    for (const seed of seeds) {
      const context = contextOf({ prompt: 'swing jazz in 4/4', seed });
      const notes = bassOf(context);
      const pitches = notes.map(({ pitch }) => pitch);
      expect(share(intervalsOf(notes), (size) => size <= 4)).toBeGreaterThan(0.6);
      expect(Math.max(...pitches) - Math.min(...pitches)).toBeGreaterThanOrEqual(12);
      for (const { startBeats, pitch } of notes.filter(({ startBeats: beat }) => mod(beat, 2) === 0))
        expect(pitchClassesOf(chordAt(context.chords, startBeats).chord)).toContain(mod(pitch, 12));
    }
  });

  it('plays each root in more than one octave if the range allows it', () => {
    const octaves = new Map<number, Set<number>>();
    for (const seed of seeds)
      for (const { pitch } of bassOf(contextOf({ prompt: 'rock', seed })))
        octaves.set(mod(pitch, 12), (octaves.get(mod(pitch, 12)) ?? new Set()).add(Math.floor(pitch / 12)));
    expect([...octaves.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(6);
  });
});

describe('the bass of a metal band', () => {
  it('plays below the riffs of the guitars', () => {
    for (const seed of seeds) {
      const intent = understand({ prompt: 'metal', seed, format: 'wav', lengthMs: 60_000 });
      const { parts } = writeScore(intent, resolvePlan(writePlan(intent), intent));
      const notes = (stem: string) =>
        parts.flatMap((part) => (part.kind === 'notes' && part.stem === stem ? part.notes : []));
      const riffs = notes('harmony');
      const lines = notes('bass');
      const doubled = lines.filter(({ startBeats, pitch }) =>
        riffs.some((riff) => riff.pitch === pitch && Math.abs(riff.startBeats - startBeats) < 0.1),
      );
      expect(lines.length).toBeGreaterThan(100);
      expect(doubled.length / lines.length).toBeLessThan(0.05);
    }
  });
});

describe('voiceBassLine', () => {
  const context = contextOf({ prompt: 'jazz', seed: 2 });
  const range = instruments['upright-bass'];
  const eventsOf = (steps: string): BassEvent[] =>
    context.bars.slice(0, 8).flatMap((bar) =>
      steps.split('').flatMap((mark, step) => {
        const startBeats = bar.startBeats + step / 4;
        return mark === '.' ? [] : [{ startBeats, mark, bar }];
      }),
    );

  it('approaches the note that is played next, ghost notes apart', () => {
    const events = eventsOf('R.......5...a.g.');
    const pitches = voiceBassLine(context, events, range);
    const approaches = events.flatMap(({ mark }, i) => (mark === 'a' && i + 2 < events.length ? [i] : []));
    expect(approaches.length).toBe(7);
    for (const i of approaches) {
      expect(pitches[i + 1]).toBe(pitches[i]);
      expect([1, 2]).toContain(Math.abs(pitches[i + 2]! - pitches[i]!));
    }
  });

  it('plays a chord tone instead of an approach note that nothing follows', () => {
    const events = eventsOf('R...a...........');
    const pitches = voiceBassLine(context, events, range);
    const outside = events.filter(
      ({ startBeats }, i) =>
        !pitchClassesOf(chordAt(context.chords, startBeats).chord).includes(mod(pitches[i]!, 12)),
    );
    expect(outside).toEqual([]);
  });

  it("stays within the instrument's range", () => {
    const narrow = { low: 30, high: 44 };
    for (const pitch of voiceBassLine(context, eventsOf('R.8.w.w.5.7.3.a.'), narrow)) {
      expect(pitch).toBeGreaterThanOrEqual(narrow.low);
      expect(pitch).toBeLessThanOrEqual(narrow.high);
    }
  });
});
