import type { ChordQuality } from '#contract/chord-symbols.ts';
import { mod } from '#engine/kit/math.ts';
import { parseChord } from '#engine/theory/chords.ts';
import { type Key, pitchClassOf, tonicName } from '#engine/theory/keys.ts';
import { intervalsOf } from '#engine/theory/modes.ts';

const letters = 'CDEFGAB';
/** The scale step, 0 to 6, of each semitone above a tonic: altered degrees are flats, the 6th and 7th of minor keys raised. */
const stepsAboveTonic = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];
/** The same for roots of diminished chords, which are leading tones to the next degree: #i, #iv and #v. */
const leadingToneSteps = [0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6];

/** The name of a pitch class on a letter (0 is C); on a neighbouring letter if it needed a double accidental. */
const onLetter = (pitch: number, letter: number): string => {
  const name = letters.charAt(mod(letter, 7));
  const alteration = mod(pitch - pitchClassOf(name) + 6, 12) - 6;
  if (Math.abs(alteration) > 1) return onLetter(pitch, letter + Math.sign(alteration));
  return `${name}${alteration === 1 ? '#' : alteration === -1 ? 'b' : ''}`;
};

const rootLetter = (root: number, quality: ChordQuality, key: Key): number => {
  const interval = mod(root - key.tonic, 12);
  const degree = intervalsOf(key.mode).indexOf(interval);
  const isLeadingTone = quality === 'dim' || quality === 'dim7' || quality === 'm7b5';
  const altered = (isLeadingTone ? leadingToneSteps : stepsAboveTonic)[interval]!;
  return letters.indexOf(tonicName(key).charAt(0)) + (degree === -1 ? altered : degree);
};

/** Chord tones that are no flats: the raised fifth, ninth and eleventh. */
const raisedToneSteps: Readonly<Record<number, number>> = { 8: 4, 15: 1, 18: 3 };

/** The scale step above the root of a chord tone: 2 for the third, 4 for the fifth, 6 for the seventh. */
const toneStep = (interval: number, quality: ChordQuality): number =>
  quality === 'dim7' && interval === 9
    ? 6
    : (raisedToneSteps[interval] ?? stepsAboveTonic[mod(interval, 12)]!);

/**
 * The name of a chord in a key, by pitch classes: a root that belongs to the scale has the scale's letter, and a bass
 * that belongs to the chord the letter of its place in the chord (A7/C# in D minor, D7/F# in C major).
 */
export const spellChord = (
  {
    root,
    quality,
    bass,
  }: { readonly root: number; readonly quality: ChordQuality; readonly bass: number | undefined },
  key: Key,
): string => {
  const rootName = onLetter(root, rootLetter(root, quality, key));
  if (bass === undefined) return `${rootName}${quality}`;
  const tone = parseChord(`C${quality}`, 0).intervals.find(
    (interval) => mod(root + interval - bass, 12) === 0,
  );
  const bassLetter =
    tone === undefined
      ? rootLetter(bass, '', key)
      : letters.indexOf(rootName.charAt(0)) + toneStep(tone, quality);
  return `${rootName}${quality}/${onLetter(bass, bassLetter)}`;
};
