import { random, type Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type Bar, isOnlyClose } from '#engine/score/bars.ts';
import { coloursOf } from '#engine/score/colours.ts';
import { commonArpeggios, commonFigures } from '#engine/score/common-patterns.ts';
import { wander } from '#engine/score/feel.ts';
import { type ChordSpan, chordAt } from '#engine/score/harmony.ts';
import { type Desk, fitting, type GridNote, STEP_BEATS, stepsOf } from '#engine/score/writing.ts';
import type { Figure, LayerIdiom } from '#engine/theory/genres/idiom.ts';
import { withThird } from '#engine/theory/chords.ts';
import { scaleOver } from '#engine/theory/scale.ts';
import { voiceChord } from '#engine/theory/voicing.ts';

const accents: Readonly<Record<string, number>> = { X: 0.82, x: 0.7, o: 0.45 };

/** An accompaniment pattern for the bar's section, different from the previous section's if there is a choice. */
const figureFor = (
  { section }: Bar,
  layer: LayerIdiom,
  { piece }: Desk,
  before: Figure | undefined,
  rng: Random,
): Figure => {
  const inMetre = layer.figures.filter(({ metre = '4/4' }) => metre === piece.metre);
  const common = layer.name === 'arpeggio' ? commonArpeggios : commonFigures;
  const held = layer.figures.filter(({ gate }) => gate === 'hold' && layer.name !== 'comp');
  const all = inMetre.length > 0 ? inMetre : held.length > 0 ? held : common[piece.metre];
  const fit = fitting(all, section.intensity);
  const others = fit.filter((figure) => figure !== before);
  return rng.pick(others.length > 0 ? others : fit);
};

/** The voicing of every chord around a centre pitch, each as close as possible to the one before. */
const voicings = (
  { chords, intent }: Desk,
  layer: LayerIdiom,
  centre: MidiPitch,
): Map<ChordSpan, MidiPitch[]> => {
  const result = new Map<ChordSpan, MidiPitch[]>();
  let previous: MidiPitch[] = [];
  for (const span of chords) {
    const chord =
      layer.voicing === 'power' && layer.voices < 4
        ? span.chord
        : withThird(span.chord, scaleOver(intent.key, span.chord));
    previous = voiceChord(chord, { style: layer.voicing, voices: layer.voices, centre }, previous);
    result.set(span, previous);
  }
  return result;
};

/**
 * Semitones by which the full arrangement raises the chords (the next inversion), and the distance kept below the
 * melody.
 */
const LIFT: MidiPitch = 5;
const BELOW_THE_TUNE: MidiPitch = 4;

/** Whether the part is raised in the full arrangement. Pads stay in place, and power chords would lose weight. */
const lifts = ({ name, voicing }: LayerIdiom): boolean => name !== 'pad' && voicing !== 'power';

interface Hit {
  readonly startBeats: Beats;
  readonly mark: string;
  readonly figure: Figure;
  readonly bar: Bar;
}

/** Onsets of sustained chords: at the start of the bar or a chord change, at most to the end of the section. */
const heldHits = (bar: Bar, figure: Figure, chords: readonly ChordSpan[]): Hit[] => {
  const end = bar.startBeats + bar.lengthBeats;
  const starts = chords
    .map(({ startBeats }) => startBeats)
    .filter((beat) => beat >= bar.startBeats && beat < end);
  const all =
    starts[0] === bar.startBeats || bar.indexInSection % 4 !== 0 ? starts : [bar.startBeats, ...starts];
  return all.map((startBeats) => ({ startBeats, mark: 'x', figure, bar }));
};

const figureHits = (bar: Bar, figure: Figure, { piece, chords }: Desk, rng: Random): Hit[] => {
  const steps = stepsOf(figure.steps, bar, piece.barBeats);
  const hits = steps.flatMap((mark, step): Hit[] =>
    mark === '.' ? [] : [{ startBeats: bar.startBeats + step * STEP_BEATS, mark, figure, bar }],
  );
  const changes = chords
    .map(({ startBeats }) => startBeats)
    .filter((beat) => beat > bar.startBeats && beat < bar.startBeats + bar.lengthBeats)
    .filter((beat) => !hits.some(({ startBeats }) => startBeats >= beat && startBeats < beat + 0.5));
  const dropped =
    bar.indexInSection % 2 === 1 && hits.length > 3 && rng.chance(0.3) ? rng.integer(1, hits.length - 1) : -1;
  return [
    ...hits.filter((_, i) => i !== dropped),
    ...changes.map((startBeats) => ({ startBeats, mark: 'x', figure, bar })),
  ].toSorted((a, b) => a.startBeats - b.startBeats);
};

/** Whether a part plays in a bar. */
export type Enters = (bar: Bar) => boolean;

/** Writes one chordal part on the grid (block chords, strums, broken chords or pads) with minimal voice movement. */
export const writeLayer = (desk: Desk, layer: LayerIdiom, enters: Enters, partName: string): GridNote[] => {
  const { intent, idiom, bars, close, chords, piece } = desk;
  const rng = random(intent.seed, `layer ${partName}`);
  const drift = wander(random(intent.seed, `touch ${partName}`));
  const colours = coloursOf(piece.sections);
  const plain = voicings(desk, layer, layer.centre);
  const lifted = Math.min(layer.centre + LIFT, idiom.melody.centre - BELOW_THE_TUNE);
  const high = lifts(layer) && lifted > layer.centre ? voicings(desk, layer, lifted) : plain;
  const voicedIn = ({ sectionIndex }: Bar) => (colours[sectionIndex] === 'lifted' ? high : plain);
  const figures = new Map<string, Figure>();
  let before: Figure | undefined;
  const hits: Hit[] = [];
  for (const bar of bars) {
    if (bar.startBeats >= close.chordBeats || !enters(bar)) continue;
    const id = `${bar.section.kind} ${bar.section.intensity >= 0.66} ${colours[bar.sectionIndex]}`;
    const figure = figures.get(id) ?? figureFor(bar, layer, desk, before, rng);
    figures.set(id, figure);
    before = figure;
    hits.push(
      ...(figure.gate === 'hold' ? heldHits(bar, figure, chords) : figureHits(bar, figure, desk, rng)),
    );
  }
  const strum = (ms: number) => (ms * piece.bpm) / 60_000;
  const notes = hits
    .filter(({ startBeats }) => startBeats < close.chordBeats)
    .flatMap(({ startBeats, mark, figure, bar }, i): GridNote[] => {
      const span = chordAt(chords, startBeats);
      const pitches = voicedIn(bar).get(span) ?? [];
      const next = Math.min(hits[i + 1]?.startBeats ?? close.chordBeats, close.chordBeats);
      const sectionEnd = bar.section.startBeats + bar.section.lengthBeats;
      const until = Math.min(
        next,
        figure.gate === 'hold' ? Math.max(span.endBeats, startBeats + 1) : startBeats + piece.barBeats,
        sectionEnd,
      );
      const gate = figure.gate === 'hold' ? 0.98 : figure.gate;
      const single = '01234567'.indexOf(mark);
      const level =
        (accents[mark] ?? 0.62) * (0.72 + bar.section.intensity * 0.3) + drift() * idiom.feel.dynamics;
      const chosen = single >= 0 ? [voiceAt(pitches, single)] : pitches;
      return chosen.map((pitch, voice) => {
        const late = single >= 0 ? 0 : strum((figure.strumMs ?? 0) * voice);
        return {
          startBeats: startBeats + late,
          durationBeats: Math.max(
            0.1,
            Math.min((until - startBeats) * gate, close.chordBeats - startBeats) - late,
          ),
          pitch,
          velocity: level - (chosen.length > 1 && voice < chosen.length - 1 ? 0.04 : 0),
        };
      });
    });
  const last = bars.at(-1);
  const plays = notes.length > 0 || isOnlyClose(close);
  if (last === undefined || !plays || !enters(last)) return notes;
  const final = voicedIn(last).get(chordAt(chords, close.chordBeats)) ?? [];
  const ring = close.releaseBeats - close.chordBeats;
  return [
    ...notes,
    ...final.map((pitch) => ({ startBeats: close.chordBeats, durationBeats: ring, pitch, velocity: 0.62 })),
  ];
};

/** The chord tone at an index from the lowest; indices beyond the highest continue an octave up. */
const voiceAt = (pitches: readonly MidiPitch[], index: number): MidiPitch => {
  const pitch = pitches[index % Math.max(1, pitches.length)] ?? 60;
  return pitch + 12 * Math.floor(index / Math.max(1, pitches.length));
};
