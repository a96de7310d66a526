import type { AccompanimentStyle, Doubling } from '#engine/theory/genres/style.ts';

const reverb = 0.38;

/**
 * Doublings of an orchestra (Adler, "The Study of Orchestration"; Rimsky-Korsakov, "Principles of Orchestration"): the
 * flute an octave above the violins, oboe and clarinet in unison, horns an octave below at a climax; double bass an
 * octave below the cellos, bassoon in unison, trombone and tuba at a climax.
 */
export const orchestraDoublings: readonly Doubling[] = [
  {
    of: 'bass',
    instrument: 'contrabass',
    octaves: -1,
    minIntensity: 0.4,
    channel: { gainDb: -8, pan: 0.4, reverb },
  },
  {
    of: 'bass',
    instrument: 'bassoon',
    octaves: 0,
    minIntensity: 0.55,
    channel: { gainDb: -11, pan: 0.1, reverb },
  },
  {
    of: 'bass',
    instrument: 'tuba',
    octaves: -1,
    minIntensity: 0.76,
    channel: { gainDb: -11, pan: 0.3, reverb },
  },
  {
    of: 'melody',
    instrument: 'clarinet',
    octaves: 0,
    minIntensity: 0.7,
    channel: { gainDb: -11, pan: 0.1, reverb },
  },
  {
    of: 'melody',
    instrument: 'flute',
    octaves: 1,
    minIntensity: 0.66,
    channel: { gainDb: -11, pan: -0.1, reverb },
  },
  {
    of: 'melody',
    instrument: 'french-horn',
    octaves: -1,
    minIntensity: 0.76,
    channel: { gainDb: -9, pan: -0.25, reverb },
  },
];

/** Figures of the strings in an orchestra: repeated notes, broken chords and off-beats. */
export const orchestralFigures: AccompanimentStyle = {
  name: 'comp',
  instruments: [
    ['strings', 3],
    ['harp', 1],
    ['pizzicato-strings', 1],
  ],
  patterns: [
    { steps: '0...2...1...2...', noteLength: 0.95 },
    { steps: '0.2.1.2.0.2.1.2.', noteLength: 0.9, minIntensity: 0.4 },
    { steps: '..x...x...x...x.', noteLength: 0.5, minIntensity: 0.4 },
    { steps: 'x.xxx.x.x.xxx.x.', noteLength: 0.55, minIntensity: 0.68 },
    { steps: '0212021202120212', noteLength: 0.8, minIntensity: 0.68 },
    { steps: '....x...x...', metre: '3/4', noteLength: 0.6 },
    { steps: '0.2.1.2.3.2.', metre: '3/4', noteLength: 0.9, minIntensity: 0.5 },
    { steps: '0.1.2.3.2.1.', metre: '6/8', noteLength: 0.9 },
  ],
  voicing: 'close',
  voices: 4,
  register: 58,
  minIntensity: 0.35,
  channel: { gainDb: -8, pan: -0.2, reverb: 0.35 },
};

/** Trumpets, horns and trombones in the loudest sections. */
export const orchestralBrass: AccompanimentStyle = {
  name: 'pad',
  instruments: [['brass', 1]],
  patterns: [{ steps: 'x...............', noteLength: 'hold' }],
  voicing: 'open',
  voices: 3,
  register: 57,
  minIntensity: 0.72,
  channel: { gainDb: -12, pan: 0.1, reverb: 0.4 },
};
