import type { Beats } from '#engine/kit/units.ts';
import { placeNoise, pinkNoise } from '#engine/score/place-noise.ts';
import type { Feel } from '#engine/theory/genres/style.ts';
import { grooveTemplates } from '#engine/theory/grooves/groove-templates.data.ts';

const toBeats = (ms: number, bpm: number): Beats => (ms * bpm) / 60_000;

/** The sixteenth of a beat, counted from the start of the piece. */
export const stepAt = (beat: Beats): number => Math.round(beat * 4);

/** Drift is common to all, so that it is kept at almost its recorded size where the single limbs are tighter. */
const DRIFT_SHARE = 1.3;

/** The drift of the common pulse around the metronome: 1/f-like, with the spread of the recorded drummers. */
export const driftOf = (
  seed: number,
  { grooveTemplate, looseness }: Feel,
  bpm: number,
): ((beat: Beats) => Beats) => {
  const noise = pinkNoise(seed, 'drift');
  const scale = toBeats(
    grooveTemplates[grooveTemplate].timing.drift * Math.min(1, looseness * DRIFT_SHARE),
    bpm,
  );
  return (beat) => noise(beat) * scale;
};

/** Spread of a player who is not the drummer, in ms as recorded; leads play more freely and behind the beat. */
const PLAYER_SPREAD_MS = { rhythm: 8, lead: 12 };
const LEAD_DELAY_MS = 5;

/**
 * A player's own deviation from the common pulse. Notes in one sixteenth (a chord, a strum) move together, and the
 * result depends on the place only.
 */
export const playerTiming = (
  seed: number,
  { looseness }: Feel,
  bpm: number,
  name: string,
): ((beat: Beats) => Beats) => {
  const isLead = name.startsWith('lead') || name === 'second';
  const noise = placeNoise(seed, `timing ${name}`);
  const spread = toBeats(PLAYER_SPREAD_MS[isLead ? 'lead' : 'rhythm'] * looseness, bpm);
  const delay = isLead ? toBeats(LEAD_DELAY_MS * looseness, bpm) : 0;
  const deviations = new Map<number, Beats>();
  return (beat) => {
    const step = stepAt(beat);
    const deviation = deviations.get(step) ?? noise(step) * spread + delay;
    deviations.set(step, deviation);
    return deviation;
  };
};
