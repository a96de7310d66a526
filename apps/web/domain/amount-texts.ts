import { formatCount, formatNumber } from '#web/ui/format-number.ts';

/** 96.04 → "96" */
const tenths = (value: number) => formatNumber(Math.round(value * 10) / 10);
const by = (word: string, steps: number) => (Math.abs(steps) === 1 ? word : `${word} by ${Math.abs(steps)}`);

/** How far a part or a piece differs from what was written: "3 dB softer", "2 bars longer". */
export const amountTexts = {
  level: (db: number) => `${tenths(Math.abs(db))} dB ${db < 0 ? 'softer' : 'louder'}`,
  dynamics: (steps: number) => by(steps < 0 ? 'softer' : 'louder', steps),
  energy: (steps: number) => by(steps < 0 ? 'calmer' : 'lifts', steps),
  density: (steps: number) =>
    steps < -1 ? 'far fewer' : steps < 0 ? 'fewer' : steps > 1 ? 'many more' : 'more',
  register: (octaves: number) =>
    `${formatCount(Math.abs(octaves), 'octave')} ${octaves < 0 ? 'lower' : 'higher'}`,
  brightness: (steps: number) => by(steps < 0 ? 'darker' : 'brighter', steps),
  room: (steps: number) => by(steps < 0 ? 'less' : 'more', steps),
  length: (bars: number) => `${formatCount(Math.abs(bars), 'bar')} ${bars < 0 ? 'shorter' : 'longer'}`,
  key: (semitones: number) =>
    `${formatCount(Math.abs(semitones), 'semitone')} ${semitones < 0 ? 'lower' : 'higher'}`,
} as const;
