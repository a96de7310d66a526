import type { ChannelSettings, EqBand } from '#contract/stored-score.ts';
import { midiToHertz } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import type { Part } from '#engine/score/score.ts';
import {
  accompanimentLowCut,
  leadPresence,
  lowEndEq,
  vocalPresence,
} from '#engine/theory/channel-eq.data.ts';
import type { MixStyle } from '#engine/theory/genres/style.ts';

/** Additional EQ of a channel. */
type ChannelEqSettings = Pick<ChannelSettings, 'lowCut' | 'eq'>;

/** Fundamental of the median note of the parts of a stem; undefined without notes. */
const medianFundamental = (parts: readonly Part[], stem: 'bass' | 'lead'): Hertz | undefined => {
  const pitches = parts
    .flatMap((part) => (part.kind === 'notes' && part.stem === stem ? part.notes : []))
    .map(({ pitch }) => pitch)
    .toSorted((a, b) => a - b);
  const median = pitches[Math.floor(pitches.length / 2)];
  return median === undefined ? undefined : midiToHertz(median);
};

/** The frequency at which the lead stands out: the voice's, if there is one. */
const presenceOf = (parts: readonly Part[]): Hertz | undefined => {
  if (parts.some(({ kind }) => kind === 'voice')) return vocalPresence;
  const fundamental = medianFundamental(parts, 'lead');
  return fundamental && clamp(leadPresence.harmonic * fundamental, leadPresence.low, leadPresence.high);
};

const dip = (frequency: Hertz, gainDb: Decibels): EqBand => ({ frequency, gainDb, q: lowEndEq.q });

/**
 * The EQ that separates the parts of a mix: a dip in the accompaniment at the presence of the lead, dips in bass and
 * drums where the other has its weight, and a low cut of the accompaniment over a bass. Constant over the piece.
 */
export const complementaryEq = (
  parts: readonly Part[],
  { leadDipDb, lowEnd }: MixStyle,
): ((part: Part) => ChannelEqSettings) => {
  const presence = presenceOf(parts);
  const bass = medianFundamental(parts, 'bass');
  const hasKick = parts.some(
    (part) => part.kind === 'drums' && part.hits.some(({ piece }) => piece === 'kick'),
  );
  const isSeparated = bass !== undefined && hasKick && lowEnd !== 'shared';
  return (part) => {
    if (part.stem === 'harmony') {
      return {
        ...(presence !== undefined && {
          eq: [{ frequency: presence, gainDb: -leadDipDb, q: leadPresence.q }],
        }),
        ...(isSeparated && { lowCut: accompanimentLowCut }),
      };
    }
    if (!isSeparated) return {};
    if (part.stem === 'bass' && lowEnd === 'kick') return { eq: [dip(lowEndEq.kick, lowEndEq.bassDipDb)] };
    if (part.stem === 'drums') {
      return { eq: [dip(lowEnd === 'kick' ? lowEndEq.bassHarmonic * bass : bass, lowEndEq.kickDipDb)] };
    }
    return {};
  };
};
