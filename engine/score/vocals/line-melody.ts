import { mod } from '#engine/kit/integers.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { Syllable } from '#engine/phonetics/spoken-line.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { atHome, joined, resting } from '#engine/score/melody-bar.ts';
import type { SyllableTime } from '#engine/score/vocals/line-rhythm.ts';
import type { Desk } from '#engine/score/writing.ts';
import { pitchClassesOf, withThird } from '#engine/theory/chords.ts';
import { nearestOf, pitchOfDegree, scaleOver } from '#engine/theory/scale.ts';

/** Contour of a line (scale steps of its syllables around the line's base) and its ending. */
export interface LineShape {
  readonly contour: readonly number[];
  /** Scale steps by which the line is transposed from the section's base degree. */
  readonly shift: number;
  readonly ending: 'open' | 'closed' | 'none';
}

export interface VocalRange {
  readonly low: MidiPitch;
  readonly high: MidiPitch;
}

/**
 * Sections consist of periods of up to four lines: letters are motifs, numbers transpose them, then the ending of
 * each line (c closed, o open, n none).
 */
const plans: Readonly<Record<1 | 2 | 3 | 4, readonly string[]>> = {
  1: ['A0c'],
  2: ['A0o A0c', 'A0o B1c'],
  3: ['A0o A1o B0c', 'A0n A0o B1c'],
  4: ['A0n A0o B1o A0c', 'A0n B1o A0n B0c', 'A0o A1n B2o A0c'],
};

export interface Tune {
  readonly shapeOf: (index: number, count: number) => LineShape;
}

/** A tune for all sections of one kind: two motifs and their order. */
export function writeTune(leaps: number, random: Random): Tune {
  const contours = new Map([
    ['A', drawContour(leaps, random)],
    ['B', drawContour(leaps * 1.3, random)],
  ]);
  const chosen = {
    1: random.pick(plans[1]),
    2: random.pick(plans[2]),
    3: random.pick(plans[3]),
    4: random.pick(plans[4]),
  };
  return {
    shapeOf(index, count) {
      const sentence = Math.floor(index / 4);
      const left = Math.min(4, count - sentence * 4);
      const token = chosen[Math.max(1, left) as 1 | 2 | 3 | 4].split(' ')[index % 4] ?? 'A0c';
      const ending = token.endsWith('c') ? 'closed' : token.endsWith('o') ? 'open' : 'none';
      return { contour: contours.get(token.charAt(0)) ?? [0], shift: Number(token.slice(1, -1)), ending };
    },
  };
}

/** A contour of small steps; a leap is followed by a step back; repeated notes are common. */
function drawContour(leaps: number, random: Random): number[] {
  const line = [random.pick([0, 0, 1, 2])];
  let leapt = 0;
  while (line.length < 32) {
    const here = line.at(-1) ?? 0;
    let step = 0;
    if (leapt !== 0) step = -Math.sign(leapt);
    else if (random.chance(leaps))
      step = random.pick([2, 3]) * (random.chance(here > 0 ? 0.25 : 0.75) ? 1 : -1);
    else if (!random.chance(0.3)) step = random.chance(here > 1 ? 0.25 : here < -1 ? 0.75 : 0.5) ? 1 : -1;
    leapt = Math.abs(step) > 1 ? step : 0;
    line.push(Math.max(-3, Math.min(4, here + step)));
  }
  return line;
}

/** Reflects a scale degree back into the range around the base. */
const folded = (degree: number, base: number): number => {
  const away = degree - base;
  return away > 5 ? base + 10 - away : away < -4 ? base - 8 - away : degree;
};

export interface MelodyTask {
  readonly syllables: readonly Syllable[];
  readonly times: readonly SyllableTime[];
  /** Start of the line in the piece. */
  readonly startBeats: Beats;
  readonly shape: LineShape;
  /** The section's base as a scale degree (0 at the tonic above middle C). */
  readonly base: number;
  readonly range: VocalRange;
}

/**
 * The pitch of every syllable: chord tones on long or stressed syllables, scale tones between, a cadence tone at the
 * end.
 */
export function setMelody(
  { syllables, times, startBeats, shape, base, range }: MelodyTask,
  desk: Desk,
): MidiPitch[] {
  const { intent, chords } = desk;
  const scaleDegrees = [0, 1, 2, 3, 4, 5, 6].map(
    (degree) => pitchOfDegree({ ...intent.key, tonic: 0 }, degree) - 60,
  );
  let before: { pitch: MidiPitch; offset: number } | undefined;
  return syllables.map((syllable, i) => {
    const time = times[i]!;
    const { chord: written } = chordAt(chords, startBeats + time.startBeats);
    const scale = scaleOver(intent.key, written);
    const classes = pitchClassesOf(withThird(written, scale));
    const offset = shape.contour[i % shape.contour.length] ?? 0;
    const target = pitchOfDegree(intent.key, folded(base + shape.shift + offset, base));
    const isLast = i === syllables.length - 1;
    const isWeighty = syllable.stress === 2 || time.durationBeats >= 1;
    const ends = isLast && shape.ending !== 'none';
    const allowed = ends
      ? resting(shape.ending === 'closed', classes, scaleDegrees, intent.key.tonic)
      : isWeighty
        ? atHome(classes, intent.key)
        : scale;
    const wanted = ends
      ? nearestOf(before?.pitch ?? target, allowed)
      : joined(target, offset, allowed, classes, before);
    const pitch = inRange(wanted, allowed, range);
    before = { pitch, offset };
    return pitch;
  });
}

/** The nearest allowed pitch within the voice's range. */
const inRange = (pitch: MidiPitch, allowed: readonly number[], { low, high }: VocalRange): MidiPitch => {
  if (pitch >= low && pitch <= high) return pitch;
  const step = pitch > high ? -1 : 1;
  let moved = pitch > high ? high : low;
  while (!allowed.includes(mod(moved, 12)) && moved + step >= low && moved + step <= high) moved += step;
  return moved;
};
