/** A class of acoustic sounds: what to ask for, its General MIDI program and the range of the test notes. */
export interface SoundClass {
  readonly word: string;
  /** Zero-based. */
  readonly program: number;
  readonly lowest: number;
  readonly highest: number;
}

const sound = (word: string, program: number, lowest: number, highest: number): SoundClass => ({
  word,
  program,
  lowest,
  highest,
});

/** Eighteen acoustic instruments, MIDI pitches within their usual ranges. */
export const soundClasses: readonly SoundClass[] = [
  sound('piano', 0, 40, 88),
  sound('vibraphone', 11, 53, 84),
  sound('organ', 16, 40, 84),
  sound('accordion', 21, 53, 86),
  sound('harmonica', 22, 60, 88),
  sound('nylon guitar', 24, 40, 76),
  sound('acoustic guitar', 25, 40, 76),
  sound('banjo', 105, 50, 79),
  sound('upright bass', 32, 28, 52),
  sound('violin', 40, 55, 91),
  sound('cello', 42, 36, 72),
  sound('harp', 46, 40, 91),
  sound('trumpet', 56, 54, 82),
  sound('French horn', 60, 41, 74),
  sound('saxophone', 65, 50, 80),
  sound('clarinet', 71, 50, 86),
  sound('oboe', 68, 58, 87),
  sound('flute', 73, 60, 93),
];
