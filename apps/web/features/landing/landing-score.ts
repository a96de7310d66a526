import type { Waveform } from '#contract/waveform.ts';

export interface ScorePart {
  readonly waveform: Waveform;
  readonly startMs: number;
  readonly durationMs: number;
}

/** The piece generated at build time by the built-in provider. */
export interface LandingScore {
  readonly bpm: number;
  readonly durationMs: number;
  readonly sections: readonly { readonly startMs: number; readonly letter: string }[];
  readonly parts: { readonly music: ScorePart; readonly effects: ScorePart; readonly voice: ScorePart };
}
