import type { SubStyle } from '#engine/theory/genres/idiom.ts';

/** Melodic punk in major: palm-muted verses, open choruses, octaves on top. */
export const popPunk: SubStyle = {
  tempo: { low: 150, high: 190, usual: 168 },
  modes: [['major', 1]],
  layers: [
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [
        { steps: 'X...............', gate: 'hold' },
        { steps: '0.0.0.0.0.0.0.0.', gate: 0.35, from: 0.35 },
        { steps: 'X.x.x.x.X.x.x.x.', gate: 0.95, from: 0.68 },
      ],
      voicing: 'power',
      voices: 4,
      centre: 52,
      from: 0,
      stand: { gainDb: -6, pan: -0.75, reverb: 0.05 },
    },
    {
      name: 'comp',
      instruments: [['distorted-guitar', 1]],
      figures: [
        { steps: 'X...............', gate: 'hold' },
        { steps: 'X..X..X.X..X..X.', gate: 0.9, from: 0.68 },
      ],
      voicing: 'power',
      voices: 4,
      centre: 60,
      from: 0.6,
      stand: { gainDb: -6, pan: 0.75, reverb: 0.05 },
    },
  ],
};
