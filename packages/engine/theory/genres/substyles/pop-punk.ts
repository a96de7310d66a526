import type { Substyle } from '#engine/theory/genres/style.ts';

/** Melodic punk in major: palm-muted verses, open choruses, octaves on top. */
export const popPunk: Substyle = {
  tempo: { low: 150, high: 190, typical: 168 },
  modes: [['major', 1]],
  accompaniment: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [
        { steps: 'X...............', noteLength: 'hold' },
        { steps: '0.0.0.0.0.0.0.0.', noteLength: 0.35, minIntensity: 0.35 },
        { steps: 'X.x.x.x.X.x.x.x.', noteLength: 0.95, minIntensity: 0.68 },
      ],
      voicing: 'power',
      voices: 4,
      register: 52,
      minIntensity: 0,
      channel: { gainDb: -6, pan: -0.75, reverb: 0.05 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      patterns: [
        { steps: 'X...............', noteLength: 'hold' },
        { steps: 'X..X..X.X..X..X.', noteLength: 0.9, minIntensity: 0.68 },
      ],
      voicing: 'power',
      voices: 4,
      register: 60,
      minIntensity: 0.6,
      channel: { gainDb: -6, pan: 0.75, reverb: 0.05 },
    },
  ],
};
