import type { Substyle } from '#engine/theory/genres/style.ts';

/** Clean chorus guitar in the verse, loud down-tuned guitars in the chorus, hard and simple drums. */
export const grunge: Omit<Substyle, 'layers'> = {
  tempo: { low: 96, high: 126, typical: 112 },
  minor: {
    verse: ['i5 | i5 | bIII5 | IV5', 'i5 | bVI5 | i5 | bVII5', 'i5 | bIII5 | bVII5 | i5'],
    chorus: ['i5 | bIII5 | bVI5 | bVII5', 'i5 | IV5 | bIII5 | bVI5', 'i5 | bVI5 | bIII5 | V5'],
    bridge: ['bVI5 | bVI5 | i5 | V5', 'bII5 | i5 | bII5 | V5'],
    finalCadence: ['bVI5 V5', 'bVII5 V5'],
    halfCadence: ['V5', 'bVII5'],
  },
  drums: {
    kits: [['acoustic', 1]],
    grooves: [
      {
        minIntensity: 0,
        lines: { kick: 'X.......X.......', rim: '....x.......x...', 'closed-hat': 'x.x.x.x.x.x.x.x.' },
      },
      {
        minIntensity: 0.42,
        lines: { kick: 'X.....x.X.x.....', snare: '....X.......X...', 'closed-hat': 'X...X...X...X...' },
      },
      {
        minIntensity: 0.68,
        lines: { kick: 'X.x...x.X.x...x.', snare: '....X.......X...', crash: 'X...X...X...X...' },
      },
      {
        minIntensity: 0.68,
        lines: { kick: 'X.....x.X.xx....', snare: '....X.......X..x', 'open-hat': 'X...X...X...X...' },
      },
    ],
    fills: ['toms', 'snare'],
    crash: 1,
    channel: { gainDb: 1, reverb: 0.16 },
  },
  sectionDynamics: { lowPassOctaves: 0, attenuationDb: 6, widthReduction: 0.8 },
  reverb: { type: 'room', decaySeconds: 0.9, brightness: 0.45 },
};
