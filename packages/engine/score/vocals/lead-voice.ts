import { clamp, mod } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { type CompositionContext, STEP_BEATS } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { RhythmCell } from '#engine/theory/genres/style.ts';
import { degreeOfPitch, nearestPitch, chordScale } from '#engine/theory/scale.ts';
import { type Singer, singers } from '#engine/theory/singers.ts';
import type { VocalSettings } from '#engine/understand/intent.ts';
import { followMelody } from './follow-melody.ts';
import { setMelody, type VocalTune, writeTune } from './line-melody.ts';
import { setRhythm, metricStrengthAt, type SyllableTime } from './line-rhythm.ts';
import type { PlacedLine } from './place-lines.ts';
import { setSpeech } from './rap-melody.ts';
import type { LineNote, SungLine } from './sung-line.ts';
import { vocalStyleOf } from './vocal-style.ts';

type TuneName = 'verse' | 'lift' | 'chorus' | 'bridge';

const tuneOf: Readonly<Record<SectionKind, TuneName>> = {
  intro: 'chorus',
  verse: 'verse',
  'pre-chorus': 'lift',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'bridge',
  build: 'lift',
  drop: 'chorus',
  solo: 'verse',
  outro: 'chorus',
};

/** Scale steps by which a tune is transposed above the verse's. */
const tuneTransposition: Readonly<Record<TuneName, number>> = { verse: 0, lift: 1, chorus: 4, bridge: 2 };

const isHook = (kind: SectionKind): boolean => tuneOf[kind] === 'chorus';

/**
 * Preference for a note on each sixteenth of the bar: the frequency in the genre's rhythm cells, with a random share
 * for this tune.
 */
function gridPreferenceOf(
  cells: readonly RhythmCell[],
  barSteps: number,
  rng: Random,
): (sixteenth: number) => number {
  const counts = Array.from({ length: barSteps }, () => 0);
  let bars = 0;
  for (const cell of cells) {
    bars += Math.max(1, Math.round(cell.length / barSteps));
    for (const [i, mark] of cell.split('').entries()) if (mark === 'x') counts[i % barSteps]! += 1;
  }
  const preferences = counts.map((count) => (0.75 * count) / Math.max(1, bars) + 0.25 * rng.next());
  return (sixteenth) => preferences[mod(sixteenth, barSteps)] ?? 0;
}

/** Writes the lead vocal line by line; rhythm and tune repeat whenever a kind of section returns. */
export function writeLead(
  context: CompositionContext,
  lines: readonly PlacedLine[],
  sung: VocalSettings,
): SungLine[] {
  const { intent, idiom, piece } = context;
  const singer = singers[sung.singer];
  const style = vocalStyleOf(intent.genre.preset);
  const velocityNoise = ar1Noise(random(intent.seed, 'vocal touch'));
  const tunes = new Map<TuneName, { tune: VocalTune; gridPreference: (sixteenth: number) => number }>();
  return lines.map((placed): SungLine => {
    const name = tuneOf[placed.section.kind];
    const barSteps = Math.round(piece.barBeats / STEP_BEATS);
    const cells = name === 'chorus' ? idiom.melody.cells.chorus : idiom.melody.cells.verse;
    const existing = tunes.get(name) ?? {
      tune: writeTune(clamp(idiom.melody.leaps, 0.08, 0.22), random(intent.seed, `vocal tune ${name}`)),
      gridPreference: gridPreferenceOf(
        piece.metre === '4/4' ? cells : [],
        barSteps,
        random(intent.seed, `vocal rhythm ${name}`),
      ),
    };
    tunes.set(name, existing);
    const isRapped = sung.isRapped && !isHook(placed.section.kind);
    const { syllables } = placed.spoken;
    const times = setRhythm({
      syllables,
      lengthBeats: placed.lengthBeats,
      barBeats: piece.barBeats,
      offsetBeats: placed.startBeats - placed.section.startBeats,
      bpm: piece.bpm,
      gridPreference: existing.gridPreference,
      isRapped,
    });
    const rng = random(intent.seed, `vocal line ${name} ${placed.index % 4}`);
    const given = isRapped
      ? undefined
      : followMelody(times, placed.startBeats, placed.section.melody ?? [], singer);
    const pitches =
      given ??
      (isRapped
        ? setSpeech(syllables, singer.tessitura, singer, rng)
        : setMelody(
            {
              syllables,
              times,
              startBeats: placed.startBeats,
              shape: existing.tune.shapeOf(placed.index, placed.count),
              baseDegree: degreeOfPitch(intent.key, singer.tessitura) - 1 + tuneTransposition[name],
              range: singer,
            },
            context,
          ));
    const level = 0.62 + 0.22 * placed.section.intensity;
    const notes = times.map(({ startBeats, durationBeats }, i): LineNote => ({
      startBeats: placed.startBeats + startBeats,
      durationBeats,
      pitch: pitches[i]!,
      velocity: clamp(
        level +
          0.05 * syllables[i]!.stress +
          0.06 * metricStrengthAt(startBeats, piece.barBeats) +
          0.03 * velocityNoise(),
        0.1,
        1,
      ),
      syllable: i,
    }));
    return {
      placed,
      isRapped,
      notes:
        isRapped || given !== undefined
          ? notes
          : withMelismas(notes, times, style.melisma, context, singer, rng),
    };
  });
}

/** Gives some long syllables a second note, in the direction of the next note. */
function withMelismas(
  notes: readonly LineNote[],
  times: readonly SyllableTime[],
  share: number,
  context: CompositionContext,
  { low, high }: Singer,
  rng: Random,
): LineNote[] {
  return notes.flatMap((note, i) => {
    const isLong = times[i]!.durationBeats >= 1 && (times[i]!.durationBeats * 60) / context.piece.bpm > 0.5;
    if (!isLong || !rng.chance(share)) return [note];
    const next = notes[i + 1];
    const direction = next === undefined ? -1 : Math.sign(next.pitch - note.pitch) || -1;
    const middle = note.startBeats + note.durationBeats / 2;
    const scale = chordScale(context.intent.key, chordAt(context.chords, middle).chord);
    const pitch: MidiPitch = nearestPitch(note.pitch + 2 * direction, scale);
    if (pitch === note.pitch || pitch < low || pitch > high) return [note];
    const first = note.durationBeats / 2;
    const second = { ...note, startBeats: middle, durationBeats: note.durationBeats - first, pitch };
    if (next !== undefined) return [{ ...note, durationBeats: first }, second];
    // At the end of a line the melisma returns to the cadence tone.
    const third = note.durationBeats / 4;
    return [
      { ...note, durationBeats: third },
      { ...second, startBeats: note.startBeats + third, durationBeats: third },
      { ...note, startBeats: note.startBeats + 2 * third, durationBeats: note.durationBeats - 2 * third },
    ];
  });
}
