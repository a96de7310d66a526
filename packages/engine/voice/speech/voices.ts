import type { Voice as ListedVoice } from '#contract/voice.ts';
import type { Hertz } from '#engine/kit/units.ts';
import type { FliteVoice } from '#engine/voice/models/flite/flite.ts';
import { voiceDescriptions } from '#engine/voice/speech/messages.ts';

/** A voice of the trained models in `packages/engine/voice/models/hts`. */
export interface HtsPreset extends Readonly<ListedVoice> {
  readonly model: 'hts';
  /** Factor on the formant frequencies: below 1 is a longer vocal tract. */
  readonly formantScale: number;
  /** Factor on the pitch of the speaker (about 180 Hz). */
  readonly pitch: number;
  /** Factor on the durations, above 1 is slower: audiobooks are read at 150 to 170 words a minute, pauses included. */
  readonly stretch: number;
}

/** A voice derived from a voice of flite. */
export interface FlitePreset extends Readonly<ListedVoice> {
  readonly model: FliteVoice;
  /**
   * The rate at which the 16 kHz output of the model is played: a higher rate scales the formants up (a shorter vocal
   * tract). Chosen as a simple ratio to 44.1 kHz, so that resampling is cheap. Pitch and tempo are compensated.
   */
  readonly playbackRate: Hertz;
  /** Factor on the pitch of the model. */
  readonly pitch: number;
  /** Factor on the durations of the model (see above). */
  readonly stretch: number;
}

export type Voice = HtsPreset | FlitePreset;

/** All voices, the default first. */
export const voices: readonly Voice[] = [
  {
    id: 'clara',
    name: 'Clara',
    description: voiceDescriptions.clara,
    language: 'en-US',
    model: 'hts',
    formantScale: 0.95,
    pitch: 1,
    stretch: 1.15,
  },
  {
    id: 'marcus',
    name: 'Marcus',
    description: voiceDescriptions.marcus,
    language: 'en-US',
    model: 'hts',
    formantScale: 0.87,
    pitch: 0.58,
    stretch: 1.17,
  },
  {
    id: 'alasdair',
    name: 'Alasdair',
    description: voiceDescriptions.alasdair,
    language: 'en-GB',
    model: 'awb',
    playbackRate: 16_000,
    pitch: 1,
    stretch: 1.15,
  },
  {
    id: 'nora',
    name: 'Nora',
    description: voiceDescriptions.nora,
    language: 'en-US',
    model: 'hts',
    formantScale: 0.92,
    pitch: 0.88,
    stretch: 1.2,
  },
  {
    id: 'ivy',
    name: 'Ivy',
    description: voiceDescriptions.ivy,
    language: 'en-US',
    model: 'hts',
    formantScale: 0.97,
    pitch: 1.1,
    stretch: 1.09,
  },
  {
    id: 'bruno',
    name: 'Bruno',
    description: voiceDescriptions.bruno,
    language: 'en-US',
    model: 'hts',
    formantScale: 0.84,
    pitch: 0.51,
    stretch: 1.22,
  },
  {
    id: 'finn',
    name: 'Finn',
    description: voiceDescriptions.finn,
    language: 'en-GB',
    model: 'awb',
    playbackRate: 16_000,
    pitch: 1.12,
    stretch: 1.2,
  },
  {
    id: 'axel',
    name: 'Axel',
    description: voiceDescriptions.axel,
    language: 'en-US',
    model: 'kal16',
    playbackRate: 16_000,
    pitch: 1,
    stretch: 1.3,
  },
];

/** The voice with an id; undefined if the id is unknown. */
export function voiceById(id: string): Voice | undefined {
  return voices.find((voice) => voice.id === id);
}
