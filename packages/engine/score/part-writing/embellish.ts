import { mod } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import { chordScale } from '#engine/theory/scale.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isParallel, type PartWritingStep } from '#engine/theory/part-writing/voice-leading.ts';

/** A chord of a phrase with its time and the pitches of the voices. */
export interface VoicedStep {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly step: PartWritingStep;
  readonly pitches: readonly MidiPitch[];
  /** Pitches of given lines and of other players except the bass, until a suspension would resolve. */
  readonly upper: readonly MidiPitch[];
  /** A section whose chord is not known yet plays too, so there are no suspensions. */
  readonly isJoined: boolean;
}

/** Part of the time of a step in which a voice has one pitch. */
export interface Segment {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly pitch: MidiPitch;
  /** Continues the note before. */
  readonly isTied: boolean;
}

const SUSPENSION_SHARE = 0.5;
const PASSING_SHARE = 0.55;
const MIN_SUSPENSION: Beats = 1.5;
const MIN_PASSING: Beats = 1;

/** Time after which a suspension resolves in a step of a length. */
export const suspensionBeats = (length: Beats): Beats => Math.min(1, length / 2);

/** The suspension with which a voice enters a step: 4-3, 7-6, 9-8 or 2-1, prepared and resolved downwards by step. */
const suspensionAt = (steps: readonly VoicedStep[], at: number, voice: number): MidiPitch | undefined => {
  const [before, own] = [steps[at - 1], steps[at]];
  if (before === undefined || own === undefined || own.isJoined) return undefined;
  if (own.endBeats - own.startBeats < MIN_SUSPENSION) return undefined;
  const [from, to] = [before.pitches[voice]!, own.pitches[voice]!];
  const tones = pitchClassesOf(own.step.chord);
  const isDissonant = !tones.includes(mod(from, 12));
  if ((from - to !== 1 && from - to !== 2) || !isDissonant) return undefined;
  const isFree = [...own.pitches.filter((_, other) => other !== voice), ...own.upper].every(
    (pitch) => mod(pitch, 12) !== mod(to, 12) && Math.abs(pitch - from) > 1,
  );
  return isFree ? from : undefined;
};

/** A passing tone by step between two chord tones a third apart, without parallels with the other voices. */
const passingToneAfter = (
  steps: readonly VoicedStep[],
  at: number,
  voice: number,
  key: Key,
): MidiPitch | undefined => {
  const [own, after] = [steps[at], steps[at + 1]];
  if (own === undefined || after === undefined || own.endBeats - own.startBeats < MIN_PASSING)
    return undefined;
  const [from, to] = [own.pitches[voice]!, after.pitches[voice]!];
  const size = Math.abs(to - from);
  if (size !== 3 && size !== 4) return undefined;
  const scale = chordScale(key, own.step.chord);
  const direction = Math.sign(to - from);
  const pitch = [1, 2, 3]
    .map((semitones) => from + direction * semitones)
    .find((between) => between !== to && scale.includes(mod(between, 12)) && Math.abs(to - between) <= 2);
  if (pitch === undefined || Math.abs(pitch - to) >= size) return undefined;
  const isClear = own.pitches.every((other, k) => {
    if (k === voice) return true;
    const next = after.pitches[k]!;
    return Math.abs(pitch - other) > 1 && !isParallel(pitch, to, other, next);
  });
  return isClear ? pitch : undefined;
};

/**
 * The segments of each voice of a phrase: suspensions over chord changes and passing tones between chord tones, at most
 * one of each at a time. `isFree` says which voices may have them.
 */
export const embellish = (
  steps: readonly VoicedStep[],
  isFree: (voice: number) => boolean,
  key: Key,
  rng: Random,
): Segment[][] => {
  const count = steps[0]?.pitches.length ?? 0;
  const segments: Segment[][] = Array.from({ length: count }, () => []);
  const last = count - 1;
  for (const [i, own] of steps.entries()) {
    const voices = [...segments.keys()].filter(isFree);
    const length = own.endBeats - own.startBeats;
    const suspended = voices.find((voice) => voice !== last && suspensionAt(steps, i, voice) !== undefined);
    const hasSuspension = suspended !== undefined && rng.chance(SUSPENSION_SHARE);
    const passing = voices.find((voice) => passingToneAfter(steps, i, voice, key) !== undefined);
    const hasPassing = passing !== undefined && rng.chance(PASSING_SHARE);
    for (const [voice, list] of segments.entries()) {
      const pitch = own.pitches[voice]!;
      let from = own.startBeats;
      let end = own.endBeats;
      if (hasSuspension && voice === suspended) {
        from += suspensionBeats(length);
        list.push({
          startBeats: own.startBeats,
          endBeats: from,
          pitch: suspensionAt(steps, i, voice) ?? pitch,
          isTied: true,
        });
      }
      const passingTone =
        hasPassing && voice === passing ? passingToneAfter(steps, i, voice, key) : undefined;
      if (passingTone !== undefined) end -= Math.min(1, (end - from) / 2);
      list.push({ startBeats: from, endBeats: end, pitch, isTied: false });
      if (passingTone !== undefined)
        list.push({ startBeats: end, endBeats: own.endBeats, pitch: passingTone, isTied: false });
    }
  }
  return segments;
};
