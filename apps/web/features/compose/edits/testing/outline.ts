import type { ScoreOutline } from '#contract/score-outline.ts';

const section = (section_name: string, first_bar: number, bars: number) => ({
  section_name,
  kind: section_name.toLowerCase(),
  start_ms: (first_bar - 1) * 2000,
  duration_ms: bars * 2000,
  first_bar,
  bars,
  chords: 'C G',
  intensity: 0.5,
});

const playing = (index: number, bars: number) => ({
  section: index,
  bars: Array.from({ length: bars }, (_, bar) => bar + 1),
  notes: bars * 8,
  meanPitch: 60,
  digest: String(index),
});

/** Intro of 4 bars, verse of 8, chorus of 4, at 120 BPM; drums play from the verse on. */
export const outline: ScoreOutline = {
  bpm: 120,
  key: 'C major',
  metre: '4/4',
  sections: [section('Intro', 1, 4), section('Verse', 5, 8), section('Chorus', 13, 4)],
  parts: [
    {
      part: 'piano',
      label: 'Piano',
      stem: 'harmony',
      sections: [playing(0, 4), playing(1, 8), playing(2, 4)],
    },
    {
      part: 'drums',
      label: 'Drums',
      stem: 'drums',
      sections: [playing(1, 8), playing(2, 4)].map((one) => ({ ...one, meanPitch: null })),
    },
  ],
};
