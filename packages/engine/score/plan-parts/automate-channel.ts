import type { AutomationStep, ChannelAutomation } from '#contract/stored-score.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Decibels, Seconds } from '#engine/kit/units.ts';
import { MARK_DB } from '#engine/score/plan-parts/change-dynamics.ts';
import { EARLY, type Stretch, sumOf } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import type { Part, Score } from '#engine/score/score.ts';

/** A singer's consonants begin this long before the note. */
const CONSONANTS: Seconds = 0.15;
/** Brightness, reverb and echo: one step. */
const STEP_DB: Decibels = 3;
const MAX_STEPS = 3;
/** Reverb send of a part without one, one step up. */
const FIRST_SEND = 0.12;

/** The beats at which the notes of a part begin to sound. */
const onsetsOf = (part: Part, { tempo }: Score): Beats[] => {
  if (part.kind === 'drums') return part.hits.map(({ startBeats }) => startBeats);
  const lead = part.kind === 'voice' ? (CONSONANTS * (tempo[0]?.bpm ?? 120)) / 60 : 0;
  return part.notes.map(({ startBeats }) => startBeats - lead);
};

/** The send of a part that is `steps` more or less reverberant; three steps less are dry. */
const sendOf = (send: number, steps: number): number =>
  steps <= -MAX_STEPS ? 0 : Math.min(1, send * decibelsToGain(STEP_DB * Math.min(MAX_STEPS, steps)));

/** As `sendOf`; a part without reverb gets some. */
const reverbOf = (send: number, steps: number): number =>
  sendOf(send === 0 && steps > 0 ? FIRST_SEND / decibelsToGain(STEP_DB) : send, steps);

/** Automates the channel of a part: level, a voice's dynamics and silence, brightness and sends. */
export const automateChannel = <T extends Part>(part: T, changes: readonly PartChange[], score: Score): T => {
  const isVoice = part.kind === 'voice';
  const onsets = onsetsOf(part, score);
  /** A step is at the border of a range, or at the note that begins before it. */
  const stepsOf = (stretches: readonly Stretch[], convert: (sum: number) => number): AutomationStep[] =>
    stretches.map(({ from, value }) => ({
      beat: Math.min(from, ...onsets.filter((beat) => beat >= from - 2 * EARLY && beat < from)),
      value: convert(value),
    }));
  const level = sumOf(
    changes,
    ({ entry: { level_db = 0, dynamics = 0, plays } }) =>
      level_db + (isVoice ? dynamics * MARK_DB + (plays === false ? -Infinity : 0) : 0),
  );
  const bright = sumOf(changes, ({ entry }) => entry.brightness);
  const room = sumOf(changes, ({ entry }) => entry.room);
  const { reverb, echo } = part.channel;
  const automation: ChannelAutomation = {
    ...(level.length > 0 && { levelDb: stepsOf(level, (db) => db) }),
    ...(bright.length > 0 && {
      brightnessDb: stepsOf(bright, (steps) => STEP_DB * clamp(steps, -MAX_STEPS, MAX_STEPS)),
    }),
    ...(room.length > 0 && { reverb: stepsOf(room, (steps) => reverbOf(reverb, steps)) }),
    // An echo fills the gaps of a dry voice as much as its reverb does.
    ...(room.length > 0 && echo > 0 && { echo: stepsOf(room, (steps) => sendOf(echo, steps)) }),
  };
  const isNeutral = level.length + bright.length + room.length === 0;
  return isNeutral ? part : { ...part, channel: { ...part.channel, automation } };
};
