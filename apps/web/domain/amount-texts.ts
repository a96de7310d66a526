import { amountMessages } from '#web/domain/messages.ts';

/** How far a part or a piece differs from what was written: "3 dB softer", "2 bars longer". */
export const amountTexts = {
  level: (db: number) => amountMessages.level({ db: Math.abs(db), isLess: db < 0 }),
  dynamics: (steps: number) => amountMessages[steps < 0 ? 'softer' : 'louder'](Math.abs(steps)),
  energy: (steps: number) => amountMessages[steps < 0 ? 'calmer' : 'lifts'](Math.abs(steps)),
  density: (steps: number) => {
    if (Math.abs(steps) > 1) return steps < 0 ? amountMessages.farFewer : amountMessages.manyMore;
    return steps < 0 ? amountMessages.fewer : amountMessages.more;
  },
  register: (octaves: number) => amountMessages.register({ octaves: Math.abs(octaves), isLess: octaves < 0 }),
  brightness: (steps: number) => amountMessages[steps < 0 ? 'darker' : 'brighter'](Math.abs(steps)),
  room: (steps: number) => amountMessages[steps < 0 ? 'lessReverb' : 'moreReverb'](Math.abs(steps)),
  length: (bars: number) => amountMessages.length({ bars: Math.abs(bars), isLess: bars < 0 }),
  key: (semitones: number) => amountMessages.key({ semitones: Math.abs(semitones), isLess: semitones < 0 }),
} as const;
