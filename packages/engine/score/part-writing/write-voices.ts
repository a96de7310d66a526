import { mod } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { IsPlaying } from '#engine/score/accompaniment-task.ts';
import { canPlay } from '#engine/score/arrange.ts';
import { barAt } from '#engine/score/bars.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { breathe } from '#engine/score/part-writing/breathe.ts';
import { embellish, suspensionBeats, type VoicedStep } from '#engine/score/part-writing/embellish.ts';
import { type EnsembleVoice, familyOf } from '#engine/score/part-writing/ensemble-voices.ts';
import { writeFigure } from '#engine/score/part-writing/figures.ts';
import { writeImitation, writeMovingVoice } from '#engine/score/part-writing/given-lines.ts';
import {
  type EnsemblePhrase,
  type EnsembleRole,
  leadVoices,
  planPhrases,
} from '#engine/score/part-writing/phrases.ts';
import { reviseParallels } from '#engine/score/part-writing/revise-parallels.ts';
import type { VoiceRhythm } from '#engine/score/part-writing/textures.data.ts';
import type { GivenPitch, PartWritingStep } from '#engine/theory/part-writing/voice-leading.ts';
import { writeVoicings } from '#engine/theory/part-writing/write-voicings.ts';

export interface EnsembleTask extends EnsembleRole {
  /** Unique name of the random streams. */
  readonly name: string;
  /** The lowest voice plays the bass; otherwise another player does. */
  readonly hasBass: boolean;
  /** The melody of the voice that leads. */
  readonly melody: readonly GridNote[];
  /** All melodies, those of other players and singers included; they stay above the ensemble. */
  readonly above: readonly GridNote[];
  /** The bass of another player; in classical music the voices do not move in parallels with it. */
  readonly bass: readonly GridNote[];
  /** Chords of other sections that play at the same time. */
  readonly sections: readonly GridNote[];
  /** Bars in which a section plays whose chords are written later. */
  readonly isJoined: IsPlaying;
}

/** The voices stay this far below the melody of another player, unless it is low. */
const CLEARANCE: MidiPitch = 2;
const MIN_CEILING: MidiPitch = 55;

const middle = ([low, high]: readonly [MidiPitch, MidiPitch]): MidiPitch => (low + high) / 2;

const notesBetween = (notes: readonly GridNote[], from: Beats, to: Beats): GridNote[] =>
  notes.filter(({ startBeats }) => startBeats >= from - 1e-6 && startBeats < to - 1e-6);

/** A voice in a phrase. */
interface Player {
  /** Index in the ensemble. */
  readonly index: number;
  readonly voice: EnsembleVoice;
  readonly rhythm: VoiceRhythm | 'melody';
  /** The line that is decided before the chords are voiced. */
  readonly line: readonly GridNote[];
}

/** The voices that play in a phrase, from the highest to the lowest; the bass is last. */
const playersOf = (
  phrase: EnsemblePhrase,
  { voices, hasBass, melody, above }: EnsembleTask,
  context: CompositionContext,
): Player[] => {
  const own = notesBetween(melody, phrase.startBeats, phrase.endBeats);
  const lead = own.length > 0 ? phrase.lead : undefined;
  const heard = own.length > 0 ? own : notesBetween(above, phrase.startBeats, phrase.endBeats);
  const mean = own.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, own.length);
  const active = [...voices.keys()].filter((i) => !phrase.resting.includes(i));
  const bass = hasBass ? active.findLast((i) => i !== lead) : undefined;
  const height = (i: number) => (i === bass ? -1 : i === lead ? mean : middle(voices[i]!.tessitura));
  const order = active.toSorted((a, b) => height(b) - height(a));
  const position = lead === undefined ? -1 : order.indexOf(lead);
  let inner = -1;
  let imitations = 0;
  return order.map((index, at): Player => {
    const voice = voices[index]!;
    if (index === lead) return { index, voice, rhythm: 'melody', line: own };
    if (index !== bass) inner += 1;
    const { inner: rhythms, bass: bassRhythm } = phrase.texture;
    const rhythm = index === bass ? bassRhythm : (rhythms[inner] ?? rhythms.at(-1) ?? 'sustained');
    const task = { phrase, melody: heard, voice, isBelow: at > position };
    if (rhythm === 'imitation') {
      imitations += 1;
      const line = writeImitation(task, imitations, context);
      return { index, voice, rhythm: line.length > 0 ? rhythm : 'sustained', line };
    }
    return { index, voice, rhythm, line: rhythm === 'moving' ? writeMovingVoice(task, context) : [] };
  });
};

/** The times at which the chord of a phrase is voiced again: chord changes, bars, entries, and beats of the melody. */
const stepTimes = (
  phrase: EnsemblePhrase,
  players: readonly Player[],
  { chords }: CompositionContext,
): Beats[] => {
  const lead = players.find(({ rhythm }) => rhythm === 'melody');
  const isHomophonic = players.some(({ rhythm }) => rhythm === 'homophonic');
  const attacks = isHomophonic ? (lead?.line ?? []).map(({ startBeats }) => startBeats) : [];
  const entries = players.flatMap(({ rhythm, line }) => (rhythm === 'imitation' ? line.slice(0, 1) : []));
  const times = [
    phrase.startBeats,
    ...phrase.bars.map(({ startBeats }) => startBeats),
    ...chords.map(({ startBeats }) => startBeats),
    ...attacks.filter((beat) => Number.isInteger(beat - phrase.startBeats)),
    ...entries.map(({ startBeats }) => startBeats),
  ].filter((beat) => beat >= phrase.startBeats && beat < phrase.endBeats - 1e-6);
  return [...new Set(times)].toSorted((a, b) => a - b);
};

const soundingIn = (notes: readonly GridNote[], from: Beats, to: Beats): GridNote[] =>
  notes.filter(
    ({ startBeats, durationBeats }) => startBeats < to - 0.05 && startBeats + durationBeats > from + 0.05,
  );

/** The pitch of a line while a chord sounds. */
const givenIn = (line: readonly GridNote[], from: Beats, to: Beats): GivenPitch | undefined => {
  const pitches = soundingIn(line, from, to).map(({ pitch }) => pitch);
  const [first] = pitches;
  if (first === undefined) return undefined;
  return {
    pitch: first,
    last: pitches.at(-1) ?? first,
    lowest: Math.min(...pitches),
    highest: Math.max(...pitches),
  };
};

/** The highest pitch under the melodies of other players. */
const ceilingIn = (above: readonly GridNote[], from: Beats, to: Beats): MidiPitch | undefined => {
  const lowest = givenIn(above, from, to)?.lowest;
  return lowest === undefined ? undefined : Math.max(MIN_CEILING, lowest - CLEARANCE);
};

const stepsOf = (
  phrase: EnsemblePhrase,
  players: readonly Player[],
  task: EnsembleTask,
  context: CompositionContext,
): Omit<VoicedStep, 'pitches'>[] => {
  const { bass: otherBass, sections } = task;
  const isClassical = context.idiom.preset === 'Classical';
  const times = stepTimes(phrase, players, context);
  const bass = task.voices.length - 1;
  const hasBass = task.hasBass && players.at(-1)?.rhythm !== 'melody' && !phrase.resting.includes(bass);
  return times.map((startBeats, i) => {
    const endBeats = times[i + 1] ?? phrase.endBeats;
    const others = players.some(({ rhythm }) => rhythm === 'melody') ? [] : task.above;
    const step: PartWritingStep = {
      chord: chordAt(context.chords, startBeats).chord,
      given: players.map(({ line }) => givenIn(line, startBeats, endBeats)),
      hasBass,
      isPhraseEdge: i === 0 || i === times.length - 1,
      leadingTone: mod(context.intent.key.tonic + 11, 12),
      ceiling: ceilingIn(others, startBeats, endBeats),
      otherMelody: isClassical ? givenIn(others, startBeats, endBeats) : undefined,
      otherBass: isClassical ? givenIn(otherBass, startBeats, endBeats) : undefined,
    };
    const resolution = startBeats + suspensionBeats(endBeats - startBeats);
    const lines = [...others, ...sections, ...players.flatMap(({ line }) => line)];
    const upper = soundingIn(lines, startBeats, resolution).map(({ pitch }) => pitch);
    const isJoined = task.isJoined(barAt(phrase.bars, startBeats));
    return { startBeats, endBeats, step, upper, isJoined };
  });
};

/** All voices play the melody, each in the octave of its tessitura. */
const writeUnison = (phrase: EnsemblePhrase, { voices, melody }: EnsembleTask): Map<number, GridNote[]> => {
  const own = notesBetween(melody, phrase.startBeats, phrase.endBeats);
  const mean = own.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, own.length);
  const active = [...voices.entries()].filter(([i]) => !phrase.resting.includes(i));
  return new Map(
    active.map(([i, { tessitura, low, high }]) => {
      const octave = i === phrase.lead ? 0 : Math.round((middle(tessitura) - mean) / 12) * 12;
      const fold = (pitch: MidiPitch) => (pitch < low ? pitch + 12 : pitch > high ? pitch - 12 : pitch);
      return [i, own.map((note) => ({ ...note, pitch: fold(note.pitch + octave) }))];
    }),
  );
};

/** A voicing and the voices that have it. */
interface LastVoicing {
  readonly order: string;
  readonly pitches: readonly MidiPitch[];
  readonly step: PartWritingStep;
}

/** Velocities of the accompanying voices without accents; the melody has its own. */
const levelOf = (intensity: number, isBass: boolean): number => (isBass ? 0.48 : 0.42) + intensity * 0.2;

/**
 * Writes the parts of an ensemble, one for each voice: the melody in one of them, the others in textures that change by
 * section, over voicings that follow the rules of part writing.
 */
export const writeVoices = (context: CompositionContext, task: EnsembleTask): GridNote[][] => {
  const { intent, idiom, cadence, chords, bars, piece } = context;
  const { voices, melody } = task;
  const rng = random(intent.seed, `part writing ${task.name}`);
  const parts: GridNote[][] = voices.map(() => []);
  const fixed = new Set<GridNote>();
  const phrases = planPhrases(context, task);
  let last: LastVoicing | undefined;
  for (const phrase of phrases) {
    if (phrase.isUnison && notesBetween(melody, phrase.startBeats, phrase.endBeats).length > 0) {
      for (const [voice, notes] of writeUnison(phrase, task)) {
        parts[voice]!.push(...notes);
        for (const note of notes) fixed.add(note);
      }
      last = undefined;
      continue;
    }
    const players = playersOf(phrase, task, context);
    if (players.length === 0) continue;
    const steps = stepsOf(phrase, players, task, context);
    const order = players.map(({ index }) => index).join(' ');
    const voicings = writeVoicings(
      players.map(({ voice }) => voice),
      steps.map(({ step }) => step),
      last?.order === order ? last : undefined,
    );
    const voiced = steps.map((step, i): VoicedStep => ({ ...step, pitches: voicings[i]! }));
    const isChordal = (voice: number) => {
      const rhythm = players[voice]?.rhythm;
      return rhythm === 'sustained' || rhythm === 'homophonic';
    };
    const segments = embellish(voiced, isChordal, intent.key, rng);
    for (const [i, player] of players.entries()) {
      const isBass = task.hasBass && i === players.length - 1;
      const notes = writeFigure(
        {
          rhythm: player.rhythm,
          line: player.line,
          segments: segments[i]!,
          steps: voiced,
          at: i,
          phrase,
          range: player.voice,
          isBass,
        },
        context,
      );
      if (player.rhythm === 'melody') for (const note of notes) fixed.add(note);
      parts[player.index]!.push(
        ...notes.map((note) =>
          player.rhythm === 'melody'
            ? note
            : { ...note, velocity: note.velocity * levelOf(phrase.bars[0]!.section.intensity, isBass) },
        ),
      );
    }
    last = { order, pitches: voicings.at(-1)!, step: steps.at(-1)!.step };
  }
  const finalBar = bars.at(-1);
  const isFinal =
    finalBar !== undefined &&
    task.isPlaying(finalBar) &&
    (parts.some(({ length }) => length > 0) || cadence.chordBeats === 0);
  if (isFinal) {
    const active = [...voices.keys()].filter((i) => canPlay(finalBar, voices[i]!.instrument));
    // The last section can consist of the final chord alone, after one that another voice led.
    const lead = task.hasMelody ? leadVoices(context, voices).get(finalBar.sectionIndex) : undefined;
    const given = active.map((i) =>
      i === lead ? givenIn(melody, cadence.chordBeats, cadence.releaseBeats) : undefined,
    );
    const step: PartWritingStep = {
      chord: chordAt(chords, cadence.chordBeats).chord,
      given,
      hasBass: task.hasBass,
      isPhraseEdge: true,
      isFinal: true,
      leadingTone: mod(intent.key.tonic + 11, 12),
      ceiling: ceilingIn(lead === undefined ? task.above : [], cadence.chordBeats, cadence.releaseBeats),
    };
    const before = last?.order === active.join(' ') ? last : undefined;
    const [pitches = []] = writeVoicings(
      active.map((i) => voices[i]!),
      [step],
      before,
    );
    for (const [k, i] of active.entries()) {
      const note = {
        startBeats: cadence.chordBeats,
        durationBeats: cadence.releaseBeats - cadence.chordBeats,
        pitch: pitches[k]!,
        velocity: 0.58,
      };
      parts[i]!.push(note);
      if (given[k] !== undefined) fixed.add(note);
    }
  }
  const lines = parts.map((notes, i) => ({
    notes: notes.toSorted((a, b) => a.startBeats - b.startBeats),
    range: voices[i]!,
    isBass: task.hasBass && i === voices.length - 1,
  }));
  const others = [
    { notes: task.hasMelody ? [] : task.above, range: undefined, isBass: false },
    { notes: task.bass, range: undefined, isBass: true },
  ];
  const known = idiom.preset === 'Classical' ? [...lines, ...others] : lines;
  const revised = reviseParallels(known, (note) => fixed.has(note), context);
  const noises = voices.map((_, i) => ar1Noise(random(intent.seed, `touch ${task.name} ${i}`)));
  const sorted = revised.slice(0, voices.length).map((notes, i) =>
    notes.map((note, k, all) => ({
      ...note,
      durationBeats: Math.min(note.durationBeats, (all[k + 1]?.startBeats ?? Infinity) - note.startBeats),
      velocity: note.velocity + noises[i]!() * idiom.feel.velocityDeviation * 0.6,
    })),
  );
  const ends = new Set(phrases.map(({ endBeats }) => endBeats));
  return familyOf(voices) === 'strings' ? sorted : sorted.map((notes) => breathe(notes, ends, piece.bpm));
};
