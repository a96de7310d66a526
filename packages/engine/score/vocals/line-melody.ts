import type { Syllable } from '#contract/stored-score.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type LineTarget, pitchLine } from '#engine/score/melodic-line.ts';
import type { SyllableTime } from '#engine/score/vocals/line-rhythm.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { pitchOfDegree } from '#engine/theory/scale.ts';

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
const phrasePlans: Readonly<Record<1 | 2 | 3 | 4, readonly string[]>> = {
  1: ['A0c'],
  2: ['A0o A0c', 'A0o B1c'],
  3: ['A0o A1o B0c', 'A0n A0o B1c'],
  4: ['A0n A0o B1o A0c', 'A0n B1o A0n B0c', 'A0o A1n B2o A0c'],
};

export interface VocalTune {
  readonly shapeOf: (index: number, count: number) => LineShape;
}

/** A tune for all sections of one kind: two motifs and their order. */
export function writeTune(leaps: number, random: Random): VocalTune {
  const contours = new Map([
    ['A', drawContour(leaps, random)],
    ['B', drawContour(leaps * 1.3, random)],
  ]);
  const chosen = {
    1: random.pick(phrasePlans[1]),
    2: random.pick(phrasePlans[2]),
    3: random.pick(phrasePlans[3]),
    4: random.pick(phrasePlans[4]),
  };
  return {
    shapeOf(index, count) {
      const period = Math.floor(index / 4);
      const lineCount = Math.min(4, count - period * 4);
      const token = chosen[Math.max(1, lineCount) as 1 | 2 | 3 | 4].split(' ')[index % 4] ?? 'A0c';
      const ending = token.endsWith('c') ? 'closed' : token.endsWith('o') ? 'open' : 'none';
      return { contour: contours.get(token.charAt(0)) ?? [0], shift: Number(token.slice(1, -1)), ending };
    },
  };
}

/** A contour of small steps; a leap is followed by a step back; repeated notes are common. */
function drawContour(leaps: number, random: Random): number[] {
  const line = [random.pick([0, 0, 1, 2])];
  let lastLeap = 0;
  while (line.length < 32) {
    const current = line.at(-1) ?? 0;
    let step = 0;
    if (lastLeap !== 0) step = -Math.sign(lastLeap);
    else if (random.chance(leaps))
      step = random.pick([2, 3]) * (random.chance(current > 0 ? 0.25 : 0.75) ? 1 : -1);
    else if (!random.chance(0.3))
      step = random.chance(current > 1 ? 0.25 : current < -1 ? 0.75 : 0.5) ? 1 : -1;
    lastLeap = Math.abs(step) > 1 ? step : 0;
    line.push(Math.max(-3, Math.min(4, current + step)));
  }
  return line;
}

/** Reflects a scale degree back into the range around the base. */
const foldIntoRange = (degree: number, baseDegree: number): number => {
  const distance = degree - baseDegree;
  return distance > 5 ? baseDegree + 10 - distance : distance < -4 ? baseDegree - 8 - distance : degree;
};

/** Syllables of a line that can be an appoggiatura if they are accented. */
const APPOGGIATURA_POSITIONS: readonly number[] = [3, 4, 8, 13];

export interface MelodyTask {
  readonly syllables: readonly Syllable[];
  readonly times: readonly SyllableTime[];
  /** Start of the line in the piece. */
  readonly startBeats: Beats;
  readonly shape: LineShape;
  /** The section's base as a scale degree (0 at the tonic above middle C). */
  readonly baseDegree: number;
  readonly range: VocalRange;
}

/** The pitch of every syllable by the rules of the melodic line; a cadence tone at the end of a phrase. */
export function setMelody(
  { syllables, times, startBeats, shape, baseDegree, range }: MelodyTask,
  context: CompositionContext,
): MidiPitch[] {
  const notes = syllables.map((syllable, i): LineTarget => {
    const time = times[i]!;
    const offset = shape.contour[i % shape.contour.length] ?? 0;
    const isLast = i === syllables.length - 1;
    const isAccented = syllable.stress === 2 || time.durationBeats >= 1;
    const next = times[i + 1];
    return {
      startBeats: startBeats + time.startBeats,
      durationBeats: time.durationBeats,
      target: pitchOfDegree(context.intent.key, foldIntoRange(baseDegree + shape.shift + offset, baseDegree)),
      isAccented,
      isAppoggiatura:
        isAccented && next !== undefined && APPOGGIATURA_POSITIONS.includes(i % shape.contour.length),
      cadence:
        !isLast || shape.ending === 'none' ? undefined : shape.ending === 'closed' ? 'authentic' : 'half',
    };
  });
  return pitchLine(notes, range, context);
}
