import type { Hertz } from '#engine/kit/units.ts';
import type { FliteVoice } from '#engine/voice/flite/flite.ts';

/** A voice as a person chooses it. */
export interface VoiceInfo {
  /** Stable; what a request names. */
  readonly id: string;
  readonly name: string;
  /** A few words on how it sounds. */
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
}

/** How a voice is made from one of the synthesizer's. */
export interface Voice extends VoiceInfo {
  readonly model: FliteVoice;
  /**
   * The rate at which the model's 16 kHz are played: more makes the vocal tract shorter, so the person
   * smaller. It divides 44.1 kHz well, so that resampling is cheap. Pitch and pace are corrected for it.
   */
  readonly playedAt: Hertz;
  /** Factor on the model's own pitch. */
  readonly pitch: number;
  /** Factor on the model's own pace: above 1 is slower. */
  readonly stretch: number;
}

/** The voices, the usual one first. */
export const voices: readonly Voice[] = [
  {
    id: 'clara',
    name: 'Clara',
    description: 'A clear, friendly woman; made for narration',
    language: 'en-US',
    model: 'slt',
    playedAt: 16_000,
    pitch: 1,
    stretch: 1.02,
  },
  {
    id: 'marcus',
    name: 'Marcus',
    description: 'A calm, deep man',
    language: 'en-US',
    model: 'rms',
    playedAt: 16_000,
    pitch: 1,
    stretch: 0.97,
  },
  {
    id: 'alasdair',
    name: 'Alasdair',
    description: 'A warm man with a Scottish accent',
    language: 'en-GB',
    model: 'awb',
    playedAt: 16_000,
    pitch: 1,
    stretch: 1,
  },
  {
    id: 'nora',
    name: 'Nora',
    description: 'A mature woman with a low, even voice',
    language: 'en-US',
    model: 'slt',
    playedAt: 15_120,
    pitch: 0.9,
    stretch: 1.06,
  },
  {
    id: 'ivy',
    name: 'Ivy',
    description: 'A bright young woman, quick and light',
    language: 'en-US',
    model: 'slt',
    playedAt: 16_500,
    pitch: 1.1,
    stretch: 0.96,
  },
  {
    id: 'bruno',
    name: 'Bruno',
    description: 'A very big man who takes his time',
    language: 'en-US',
    model: 'rms',
    playedAt: 14_700,
    pitch: 0.91875,
    stretch: 1.04,
  },
  {
    id: 'finn',
    name: 'Finn',
    description: 'A young Scot with a light voice',
    language: 'en-GB',
    model: 'awb',
    playedAt: 16_800,
    pitch: 1.12,
    stretch: 0.96,
  },
  {
    id: 'axel',
    name: 'Axel',
    description: 'A talking machine, dry and exact',
    language: 'en-US',
    model: 'kal16',
    playedAt: 16_000,
    pitch: 1,
    stretch: 1,
  },
];

/** The voice of an id; undefined for an id that no voice has. */
export function voiceById(id: string): Voice | undefined {
  return voices.find((voice) => voice.id === id);
}
