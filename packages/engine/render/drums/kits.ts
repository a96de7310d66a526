import type { DrumKit, DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { SampleBanks } from '../instrument.ts';
import { clap } from './clap.ts';
import type { Drum } from './drum.ts';
import { kick } from './kick.ts';
import { cymbal, type CymbalShape } from './cymbal.ts';
import { rim } from './rim.ts';
import { sampledKit } from './sampled-kits.ts';
import type { SampledKit } from './sampled-kits.data.ts';
import { membraneDrum, type MembraneShape } from './membrane.ts';

export type Kit = Readonly<Record<DrumPiece, Drum>>;

const hat: CymbalShape = {
  hertz: 420,
  noise: 0.55,
  above: 7200,
  attack: 0,
  stroke: 0.07,
  shimmer: 0.14,
  shimmerShare: 0.25,
  pan: 0.3,
  level: 0.62,
};
const ride: CymbalShape = {
  ...hat,
  hertz: 610,
  noise: 0.3,
  above: 4300,
  stroke: 0.16,
  shimmer: 1.9,
  shimmerShare: 0.34,
  pan: -0.35,
  level: 0.55,
};
const crash: CymbalShape = {
  ...hat,
  hertz: 370,
  noise: 0.72,
  above: 2600,
  attack: 0.003,
  stroke: 0.5,
  shimmer: 2.6,
  shimmerShare: 0.6,
  pan: -0.25,
  level: 0.42,
};
const shaker: CymbalShape = {
  ...hat,
  noise: 1,
  above: 5200,
  attack: 0.022,
  stroke: 0.12,
  shimmer: 0.1,
  shimmerShare: 0.1,
  pan: 0.45,
  level: 0.42,
};
const tambourine: CymbalShape = {
  ...hat,
  hertz: 1900,
  noise: 0.35,
  above: 6200,
  attack: 0.004,
  stroke: 0.1,
  shimmer: 0.32,
  shimmerShare: 0.5,
  pan: -0.4,
  level: 0.45,
};

const tom: MembraneShape = {
  hertz: 110,
  decay: 0.7,
  modeLevel: 1,
  noiseBands: [{ at: 2200, q: 0.7, decay: 0.05, level: 0.35 }],
  pan: 0,
  level: 0.5,
};

const snare: MembraneShape = {
  hertz: 188,
  decay: 0.22,
  modeLevel: 0.55,
  noiseBands: [
    { at: 3600, q: 0.45, decay: 0.26, level: 0.75 },
    { at: 7500, q: 0.7, decay: 0.15, level: 0.4 },
    { at: 1500, q: 0.8, decay: 0.03, level: 0.5 },
  ],
  pan: 0,
  level: 1.05,
};

/** The percussion of a synthesised kit is sampled. */
type SynthesisedKit = Partial<Kit>;

/** The pieces that the synthesised kits share. */
const synthesised: SynthesisedKit = {
  kick: kick({
    from: 210,
    to: 56,
    sweep: 0.07,
    decay: 0.42,
    click: 0.55,
    clickAt: 3400,
    drive: 1.3,
    level: 0.85,
  }),
  snare: membraneDrum(snare),
  rim: rim({ hertz: 780, level: 0.3 }),
  clap: clap({ hands: 4, tail: 0.16, level: 1 }),
  'closed-hat': cymbal(hat),
  'open-hat': cymbal({ ...hat, stroke: 0.2, shimmer: 0.75, shimmerShare: 0.6, level: 0.44 }),
  'pedal-hat': cymbal({ ...hat, above: 5600, stroke: 0.05, shimmer: 0.09, level: 0.34 }),
  ride: cymbal(ride),
  crash: cymbal(crash),
  'low-tom': membraneDrum({ ...tom, hertz: 82, decay: 0.95, pan: 0.4 }),
  'mid-tom': membraneDrum({ ...tom, hertz: 112, pan: 0.05 }),
  'high-tom': membraneDrum({ ...tom, hertz: 150, decay: 0.55, pan: -0.3 }),
  shaker: cymbal(shaker),
  tambourine: cymbal(tambourine),
};

/** A drum machine: long tuned kick, snappy noise, clean metal. */
const electronic: SynthesisedKit = {
  ...synthesised,
  kick: kick({
    from: 330,
    to: 47,
    sweep: 0.1,
    decay: 0.5,
    click: 0.35,
    clickAt: 4200,
    drive: 1.9,
    level: 0.85,
  }),
  snare: membraneDrum({
    ...snare,
    hertz: 205,
    decay: 0.18,
    modeLevel: 0.5,
    noiseBands: [
      { at: 5200, q: 0.4, decay: 0.2, level: 0.9 },
      { at: 1900, q: 0.9, decay: 0.05, level: 0.4 },
    ],
  }),
  rim: rim({ hertz: 1650, level: 0.28 }),
  clap: clap({ hands: 4, tail: 0.24, level: 1.2 }),
  'closed-hat': cymbal({
    ...hat,
    hertz: 540,
    noise: 0.2,
    above: 8200,
    level: 0.8,
    stroke: 0.05,
    shimmer: 0.06,
  }),
  'open-hat': cymbal({
    ...hat,
    hertz: 540,
    noise: 0.2,
    above: 7600,
    stroke: 0.3,
    shimmer: 0.5,
    shimmerShare: 0.7,
  }),
  ride: cymbal({ ...ride, hertz: 690, noise: 0.1, above: 5600, shimmer: 1.1 }),
  crash: cymbal({ ...crash, hertz: 450, noise: 0.5, above: 4200, shimmer: 1.9 }),
  'low-tom': membraneDrum({ ...tom, hertz: 78, modeLevel: 1.15, decay: 0.6, noiseBands: [], pan: 0.4 }),
  'mid-tom': membraneDrum({ ...tom, hertz: 108, modeLevel: 1.15, decay: 0.5, noiseBands: [], pan: 0.05 }),
  'high-tom': membraneDrum({ ...tom, hertz: 146, modeLevel: 1.15, decay: 0.4, noiseBands: [], pan: -0.3 }),
};

/** A synthesized kit in the style of old records: a thick kick, a fat low snare, dark hi-hats. */
const boomBap: SynthesisedKit = {
  ...synthesised,
  kick: kick({
    from: 180,
    to: 52,
    sweep: 0.06,
    decay: 0.34,
    click: 0.4,
    clickAt: 1900,
    drive: 2.6,
    level: 0.85,
  }),
  snare: membraneDrum({
    ...snare,
    hertz: 172,
    decay: 0.19,
    modeLevel: 0.7,
    noiseBands: [
      { at: 2500, q: 0.5, decay: 0.19, level: 0.85 },
      { at: 1100, q: 0.8, decay: 0.05, level: 0.5 },
    ],
  }),
  'closed-hat': cymbal({ ...hat, noise: 0.7, above: 5200, stroke: 0.06, shimmer: 0.09, level: 0.42 }),
  'open-hat': cymbal({
    ...hat,
    noise: 0.7,
    above: 4800,
    stroke: 0.2,
    shimmer: 0.45,
    shimmerShare: 0.6,
    level: 0.36,
  }),
  ride: cymbal({ ...ride, above: 3400, shimmer: 1.3 }),
  crash: cymbal({ ...crash, above: 2100, shimmer: 1.8, level: 0.36 }),
};

/** The sampled kits by their name in the fonts, the others as they are synthesised. */
const kits: Readonly<Record<DrumKit, SampledKit | SynthesisedKit>> = {
  acoustic: 'standard',
  brushes: 'brush',
  electronic,
  'boom-bap': boomBap,
};

/** The kit: synthesised with the percussion of `bank`, or sampled, from `soundFont` if the font has drums. */
export function kitOf(name: DrumKit, { bank, soundFont }: SampleBanks): Kit {
  const kit = kits[name];
  if (typeof kit !== 'string') return { ...sampledKit('standard', bank), ...kit };
  return sampledKit(kit, soundFont && hasDrums(soundFont) ? () => soundFont : bank);
}

export const isSampledKit = (name: DrumKit): boolean => typeof kits[name] === 'string';

/** Whether the font has a drum kit. */
export const hasDrums = (soundFont: SoundFont): boolean => soundFont.preset(128, 0) !== undefined;
