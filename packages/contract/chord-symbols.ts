/** Chord qualities, as written after the root of a chord symbol. */
export const chordQualities = [
  '',
  '5',
  '6',
  '69',
  '7',
  '9',
  '13',
  '7b5',
  '7#5',
  '7b9',
  '7#9',
  '7#11',
  'maj7',
  'maj9',
  'maj7#11',
  'add9',
  'sus2',
  'sus4',
  '7sus4',
  '9sus4',
  'aug',
  'm',
  'm6',
  'm7',
  'm9',
  'm11',
  'mmaj7',
  'madd9',
  'dim',
  'dim7',
  'm7b5',
] as const;
export type ChordQuality = (typeof chordQualities)[number];

/** A chord symbol: "Dm7", "F#m7b5", "C/E" with pitch names, or "ii7", "bVII", "V7/ii", "V/7" with Roman numerals. */
export interface ChordSymbol {
  /** A pitch class (C = 0) for a pitch name; for a numeral semitones above the tonic. */
  readonly root: number;
  readonly isNumeral: boolean;
  readonly quality: ChordQuality;
  /** The slash bass, counted like the root; undefined without a slash. */
  readonly bass: number | undefined;
}

const spellings: Readonly<Record<string, ChordQuality>> = {
  maj: '',
  M: '',
  '6/9': '69',
  '11': '9sus4',
  sus: 'sus4',
  '7sus': '7sus4',
  '9sus': '9sus4',
  add2: 'add9',
  '+': 'aug',
  '+7': '7#5',
  aug7: '7#5',
  M7: 'maj7',
  Δ: 'maj7',
  Δ7: 'maj7',
  M9: 'maj9',
  Δ9: 'maj9',
  dom7: '7',
  o: 'dim',
  '°': 'dim',
  o7: 'dim7',
  '°7': 'dim7',
  ø: 'm7b5',
  ø7: 'm7b5',
  m5: '5',
  mM7: 'mmaj7',
  'm(maj7)': 'mmaj7',
  mo: 'dim',
  mo7: 'dim7',
  mdim: 'dim',
  mdim7: 'dim7',
  mm7b5: 'm7b5',
  m7: 'm7',
  'm°': 'dim',
  'm°7': 'dim7',
  mø: 'm7b5',
  mø7: 'm7b5',
};

const pitchClasses: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
/** Semitones of the seven degrees of the major scale. */
const degrees = [0, 2, 4, 5, 7, 9, 11];
const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];
const alteration = (accidental: string): number => (accidental === 'b' ? -1 : accidental === '#' ? 1 : 0);
const wrap = (semitones: number): number => ((semitones % 12) + 12) % 12;

const named = /^([A-G])([b#]?)(.*?)(?:\/([A-G])([b#]?))?$/;
const roman = /^([b#]?)(vii|vi|v|iv|iii|ii|i)(.*?)(?:\/([b#]?)([1-7]|[iv]+))?$/i;

const isQuality = (text: string): text is ChordQuality =>
  (chordQualities as readonly string[]).includes(text);

const qualityOf = (text: string, isMinor: boolean): ChordQuality | undefined => {
  const written = isMinor ? `m${text}` : text.replace(/^(?:min|mi|-)/, 'm').replace(/^ma(?=\d)/, 'maj');
  const spelled = spellings[written] ?? written;
  return isQuality(spelled) ? spelled : undefined;
};

const pitchClass = (letter: string, accidental: string): number =>
  wrap((pitchClasses[letter] ?? 0) + alteration(accidental));

const parseNamed = (text: string): ChordSymbol | undefined => {
  const [, letter = '', accidental = '', suffix = '', bassLetter, bassAccidental = ''] =
    named.exec(text) ?? [];
  const quality = qualityOf(suffix, false);
  if (letter === '' || quality === undefined) return undefined;
  const bass = bassLetter === undefined ? undefined : pitchClass(bassLetter, bassAccidental);
  return { root: pitchClass(letter, accidental), isNumeral: false, quality, bass };
};

const numeralDegree = (accidental: string, numeral: string): number | undefined => {
  const degree = degrees[numerals.indexOf(numeral.toLowerCase())];
  return degree === undefined ? undefined : degree + alteration(accidental);
};

const parseRoman = (text: string): ChordSymbol | undefined => {
  const [, accidental = '', numeral = '', suffix = '', slashSign = '', slash] = roman.exec(text) ?? [];
  const degree = numeralDegree(accidental, numeral);
  const quality = qualityOf(suffix, numeral === numeral.toLowerCase());
  if (degree === undefined || quality === undefined) return undefined;
  const bassDegree = slash === undefined ? undefined : degrees[Number(slash) - 1];
  if (bassDegree !== undefined) {
    return { root: wrap(degree), isNumeral: true, quality, bass: wrap(bassDegree + alteration(slashSign)) };
  }
  const target = slash === undefined ? 0 : numeralDegree(slashSign, slash);
  return target === undefined
    ? undefined
    : { root: wrap(degree + target), isNumeral: true, quality, bass: undefined };
};

/**
 * Parses a chord symbol. Roman numerals count from the major scale in every mode ("bVI" in minor); upper case is
 * major, lower case minor; a slash is followed by a numeral for a secondary chord ("V7/ii") or by a degree for the
 * bass ("V/7"). Undefined for any other text.
 */
export const parseChordSymbol = (text: string): ChordSymbol | undefined => {
  const plain = text.replace(/♭/g, 'b').replace(/♯/g, '#');
  return parseNamed(plain) ?? parseRoman(plain);
};

/** The chord symbols of each bar, or the first text that is not a chord symbol. */
export type ChordChart =
  | { readonly bars: readonly (readonly string[])[]; readonly invalid?: undefined }
  | { readonly invalid: string; readonly bars?: undefined };

/**
 * Parses a chord chart: "Dm7 G7 | Cmaj7". Bars are separated by `|`, and the chords of a bar have equal lengths; `/`
 * holds the chord before it, `%` repeats the bar before it. Without a bar line each chord has a bar of its own.
 */
export const parseChordChart = (text: string): ChordChart => {
  const hasBarLines = text.includes('|');
  const parts = (hasBarLines ? text.split(/\|+/) : text.trim().split(/\s+/))
    .map((part) => part.replaceAll(':', ' ').trim())
    .filter((part) => part !== '');
  const bars: string[][] = [];
  let before = '';
  for (const part of parts) {
    if (part === '%') {
      const repeated = bars.at(-1);
      if (repeated === undefined) return { invalid: '%' };
      bars.push(repeated);
      continue;
    }
    const bar: string[] = [];
    for (const symbol of part.split(/\s+/)) {
      if (symbol !== '/') before = symbol;
      if (parseChordSymbol(before) === undefined) return { invalid: symbol };
      bar.push(before);
    }
    bars.push(bar);
  }
  return { bars };
};
