import { numberOf, numberWords } from '#engine/edits/reading/numbers.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

export type Degree = 'small' | 'normal' | 'large';

const small =
  /\b(?:a (?:tiny |little |wee |small |slight )?(?:bit|little|touch|tad|hair|smidge|smidgen|notch|shade|fraction|dash|whisker|pinch|hint|smidgeon|nudge|mite|taste|drop of)|(?<!too )little|slight(?:ly)?|somewhat|marginally|subtly|kind of|sort of|ever so|minimally|tiny|mildly|gently up|hair|bit|touch|tad|not much)\b/;
const large =
  /\b(?:a (?:whole |hell of a |heck of a )?(?:lot|ton|great deal|good deal|bunch)|way|far|much (?!too much)(?=\w)|lots|loads|tons|significantly|considerably|drastically|massively|super|ridiculously|extremely|hugely|seriously|dramatically|heaps|substantially|really|insanely|crazy|unbearably|terribly|awfully|incredibly|radically|plenty|miles|twice|double|half)\b/;

/** How much, from the words around a change: "a bit too loud" is small, "way too loud" large. */
export const degreeOf = (words: string): Degree => {
  const text = words.replace(
    /\b(?:too|so|how|very|as|that|not|that's) much\b(?! (?:louder|\w+er|more|less|too|better))/g,
    ' ',
  );
  if (/\b(?:quite|rather|fairly) a (?:bit|lot)\b/.test(text)) return 'large';
  if (small.test(text)) return 'small';
  return large.test(text) || /\bmuch\b/.test(text) ? 'large' : 'normal';
};

const decibels = { small: 2, normal: 3.5, large: 6 };

/** The decibels that the words state, or those of their degree; not negative. */
export const decibelsOf = (words: string): number => {
  const stated = regExp`\b(?:(${numberWords})(?: or (?:two|three|so))?|a) (?:of )?(?:a )?db\b`.exec(words);
  if (stated !== null) return stated[1] === undefined ? 1 : (numberOf(stated[1]) ?? 3);
  if (/\b(?:a )?couple (?:of )?db\b/.test(words)) return 2;
  const bare =
    regExp`\b(?:up|down|plus|minus|by) (${numberWords})\b(?! (?:bars?|bpm|%|octaves?|steps?|semitones?|notches|tones?))`.exec(
      words,
    );
  if (bare !== null) return Math.min(12, numberOf(bare[1]) ?? 3.5);
  if (/\b(?:twice|half|double)\b/.test(words)) return 6;
  return decibels[degreeOf(words)];
};

/** Steps of dynamics, energy, brightness and room. */
export const stepsOf = (words: string): 1 | 2 => (degreeOf(words) === 'large' ? 2 : 1);

const factors = { small: 1.05, normal: 1.1, large: 1.2 };
const slowerFactors = { small: 0.95, normal: 0.9, large: 0.8 };

/** The factor of a change of tempo. */
export const factorOf = (words: string, sign: number): number => {
  const share = regExp`\b(${numberWords}) %`.exec(words);
  if (share !== null)
    return Math.min(2, Math.max(0.5, Number((1 + (sign * (numberOf(share[1]) ?? 10)) / 100).toFixed(3))));
  if (/\btwice as (?:fast|quick)|double (?:the )?(?:speed|tempo)|double time\b/.test(words)) return 2;
  if (/\bhalf (?:the |as )?(?:speed|tempo|fast|quick)|twice as slow|half time\b/.test(words)) return 0.5;
  return (sign > 0 ? factors : slowerFactors)[degreeOf(words)];
};
