import { mod } from '#engine/kit/integers.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { mayPlay } from '#engine/score/arrange.ts';
import { type Bar, isOnlyClose } from '#engine/score/bars.ts';
import { commonLines } from '#engine/score/common-patterns.ts';
import { edgesOf } from '#engine/score/edges.ts';
import { wander } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { type Desk, fitting, type GridNote, STEP_BEATS, stepsOf } from '#engine/score/writing.ts';
import type { Chord } from '#engine/theory/chords.ts';
import type { BassLine } from '#engine/theory/genres/idiom.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import { nearestOf, scaleOver } from '#engine/theory/scale.ts';

const lineFor = ({ section }: Bar, { idiom, piece }: Desk, rng: Random): BassLine => {
  const inMetre = idiom.bass.lines.filter(({ metre = '4/4' }) => metre === piece.metre);
  return rng.pick(fitting(inMetre.length > 0 ? inMetre : commonLines[piece.metre], section.intensity));
};

/** The step pattern of a bar; 'kick' becomes a root on every kick and at least on the downbeat. */
const patternOf = (line: BassLine, bar: Bar, desk: Desk, kicks: ReadonlySet<number>): string[] => {
  if (line.steps !== 'kick') return stepsOf(line.steps, bar, desk.piece.barBeats);
  const first = Math.round(bar.startBeats / STEP_BEATS);
  const count = Math.round(bar.lengthBeats / STEP_BEATS);
  return Array.from({ length: count }, (_, i) => (i === 0 || kicks.has(first + i) ? 'R' : '.'));
};

interface Place {
  readonly chord: Chord;
  readonly next: Chord;
  readonly root: MidiPitch;
  /** The chord's bass note; differs from the root if the chord is inverted. */
  readonly lowest: MidiPitch;
  readonly previous: MidiPitch;
}

const toneOf = (chord: Chord, degree: number, fallback: number): number =>
  chord.intervals.find((interval) => degree <= mod(interval, 12) && mod(interval, 12) <= degree + 1) ??
  fallback;

/** The pitch for a step of the pattern (see BassLine). */
const pitchOf = (
  mark: string,
  { chord, next, root, lowest, previous }: Place,
  desk: Desk,
  rng: Random,
): MidiPitch => {
  const above = (interval: number) => root + mod(interval, 12);
  switch (mark) {
    case '5':
      return chord.intervals.some((i) => mod(i, 12) === 7) ? above(7) : above(toneOf(chord, 6, 7));
    case '3':
      return above(toneOf(chord, 3, 7));
    case '6':
      return above(9);
    case '7':
      return above(toneOf(chord, 10, 10));
    case '8':
      return lowest + 12;
    case 'a': {
      const target = nearestOf(previous, [next.bass]);
      return rng.chance(0.5)
        ? target - 1
        : nearestOf(target + (rng.chance(0.5) ? 2 : -2), scaleOver(desk.intent.key, next));
    }
    case 'w': {
      const target = nearestOf(previous + (rng.chance(0.5) ? 5 : -4), [next.bass]);
      const scale = scaleOver(desk.intent.key, chord);
      const direction = target >= previous ? 1 : -1;
      return nearestOf(previous + direction * rng.pick([2, 2, 3]), scale);
    }
    default:
      return root;
  }
};

/**
 * Writes the bass line on the grid: one pattern for each kind of section, the root on every chord change, approach
 * notes into the next chord, and the kick drum's rhythm if the pattern asks for it.
 */
export const writeBass = (desk: Desk, instrument: InstrumentName, drums: readonly DrumHit[]): GridNote[] => {
  const { intent, idiom, bars, close, chords } = desk;
  const rng = random(intent.seed, 'bass');
  const drift = wander(random(intent.seed, 'bass touch'));
  const kicks = new Set(
    drums
      .filter(({ piece }) => piece === 'kick')
      .map(({ startBeats }) => Math.round(startBeats / STEP_BEATS)),
  );
  const { low } = instruments[instrument];
  const centre = low + 10;
  const lines = new Map<string, BassLine>();
  const marks: { startBeats: Beats; mark: string; gate: number; bar: Bar }[] = [];
  const edgeAt = edgesOf(desk);
  for (const bar of bars) {
    const { wishes, kind, intensity } = bar.section;
    const edge = edgeAt(bar);
    const waits =
      edge === undefined
        ? (intensity < idiom.bass.from && bars.length > 4) ||
          (kind === 'intro' &&
            bars.length > 6 &&
            bar.indexInSection < bar.barsInSection / 2 &&
            intensity < 0.5)
        : !edge.bass;
    const away = kind === 'build' && bars.length > 6 && bar.indexInSection >= bar.barsInSection / 2;
    const silent =
      wishes.unwanted.bass ||
      !mayPlay(bar, instrument) ||
      ((waits || away) && !wishes.added.includes(instrument));
    if (silent || bar.startBeats >= close.chordBeats) continue;
    const id = `${kind} ${intensity >= 0.66}`;
    const line = lines.get(id) ?? lineFor(bar, desk, rng);
    lines.set(id, line);
    const pattern = patternOf(line, bar, desk, kicks);
    const moves = pattern.filter((mark) => mark !== '.').length > 1;
    const turn = moves && bar.indexInSection % 4 === 3 && rng.chance(0.5);
    for (let step = 0; step < pattern.length; step += 1) {
      const startBeats = bar.startBeats + step * STEP_BEATS;
      const changes = step > 0 && chordAt(chords, startBeats).startBeats === startBeats;
      const own = pattern[step] ?? '.';
      const lastBeat = turn && step === pattern.length - 2 && own === '.';
      const mark = changes ? 'R' : lastBeat ? 'a' : own;
      if (mark !== '.') marks.push({ startBeats, mark, gate: line.gate, bar });
    }
  }
  let previous = centre;
  const notes = marks
    .filter(({ startBeats }) => startBeats < close.chordBeats)
    .map(({ startBeats, mark, gate, bar }, i): GridNote => {
      const span = chordAt(chords, startBeats);
      const next = chordAt(chords, span.endBeats + 1e-6).chord;
      const lowest = nearestOf(centre, [span.chord.bass]);
      const root = mark === 'R' ? lowest : nearestOf(centre, [span.chord.root]);
      const pitch = pitchOf(mark, { chord: span.chord, next, root, lowest, previous }, desk, rng);
      previous = pitch;
      const { section } = bar;
      const end = Math.min(
        marks[i + 1]?.startBeats ?? close.chordBeats,
        close.chordBeats,
        section.startBeats + section.lengthBeats,
        startBeats + 8,
      );
      const ghost = mark === 'g';
      return {
        startBeats,
        durationBeats: ghost ? STEP_BEATS * 0.6 : (end - startBeats) * gate,
        pitch,
        velocity: (ghost ? 0.35 : 0.66 + section.intensity * 0.18) + drift() * idiom.feel.dynamics,
      };
    });
  const last = bars.at(-1);
  const plays = notes.length > 0 || (isOnlyClose(close) && last !== undefined && mayPlay(last, instrument));
  if (!plays || last?.section.wishes.unwanted.bass === true) return notes;
  return [
    ...notes,
    {
      startBeats: close.chordBeats,
      durationBeats: close.releaseBeats - close.chordBeats,
      pitch: nearestOf(centre, [chordAt(chords, close.chordBeats).chord.bass]),
      velocity: 0.72,
    },
  ];
};
