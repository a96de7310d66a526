import { clamp } from '#engine/kit/math.ts';
import type { Milliseconds } from '#engine/kit/units.ts';

/** A requested ending. Without one the last chord rings out. */
export type RequestedEnding =
  /** The last bar leads into the first; no intro, no final cadence. */
  | { readonly kind: 'loop' }
  /** The music continues and fades out over `share` of the piece or `durationMs`. */
  | { readonly kind: 'fade'; readonly share: number; readonly durationMs?: Milliseconds }
  /** A short last chord, then silence. */
  | { readonly kind: 'cold' };

const adverb = String.raw`(?:(?:\w+ly|slow|gentle|gradual|long|short|quick|nice|smooth|soft|big|very|\d+(?:\.\d+)? ?(?:seconds?|secs?|s))\s+)`;
const loopPhrases = [
  String.raw`(?:seamless(?:ly)?|perfect(?:ly)?|endless(?:ly)?|infinite(?:ly)?|gapless|continuous(?:ly)?|clean(?:ly)?)(?: and)?(?: \w+)?[ -]loop(?:s|ing|ed|able)?`,
  String.raw`loop(?:s|ed|ing)? (?:seamless|perfect|endless|infinite|clean|nice|smooth|continuous|proper|forever|well|without|on repeat|back|around)\w*(?: (?:a )?(?:gap|seam|click|break|the start|to the (?:start|beginning)))?`,
  String.raw`(?:seamless(?:ly)?[ ,]+)?(?:loopable|loop ready|ready to loop)`,
  String.raw`(?:can|should|must|will|to|needs to|has to|able to) (?:be )?loop(?:ed)?\b(?! (?:pedal|station))`,
  String.raw`that loops?|looping(?= (?:background|music|track|theme|song|piece|bgm|menu|game|ambien\w+|level|tune|version)\b|\s*[,.;!]|\s*$)|(?:made|meant) for looping|as an? (?:endless |seamless )?loop|on (?:an? )?(?:endless )?loop|no (?:beginning|start) (?:and|or) (?:no )?end`,
].join('|');
const fadePhrases = [
  String.raw`${adverb}*fad(?:e|es|ed|ing)[ -]?(?:out|away|to (?:silence|nothing|black))s?(?: (?:ending|end|outro))?(?: (?:slowly|gently|gradually|softly|at the (?:very )?end|in the end|over (?:the )?(?:last |final )?\d+(?:\.\d+)? ?(?:seconds?|secs?|s)\b))*`,
  String.raw`(?:end(?:s|ing)?|finish(?:es|ing)?|outro|closing?) (?:with|on|in|by) (?:an? )?${adverb}*fad(?:e|ing)\b`,
  String.raw`with (?:an? )?${adverb}*fade\b(?! in)|fad(?:es|ing) at the end|fade ?outs?|fad(?:e|ing) ending`,
].join('|');
const coldPhrases = [
  String.raw`(?:cold|hard|sudden|abrupt|dead|sharp|tight|punchy|button)[ -](?:ending|end|stop|cut|cut ?off|finish)\b(?: at the (?:very )?end)?`,
  String.raw`(?:stop|end|finish|cut)(?:s|ping|ing|es|ting)?(?: off)? (?:abruptly|suddenly|cold|dead|sharply|on a (?:hit|stab|dime|hard stop))`,
].join('|');
/** Phrases for the default ending, and for fade-ins. */
const defaultPhrases = [
  String.raw`(?:ends?|ending|finish(?:es|ing)?|closes?) (?:cleanly|properly|naturally|neatly|on (?:an? |the )?(?:final |last |big |tonic |resolved |held )*chord)`,
  String.raw`(?:(?:clean|proper|clear|natural|definite|resolved|neat|nice|real|satisfying) ){1,2}(?:ending|end|finish)\b`,
  String.raw`(?:big |strong |held |long )*final chord`,
  String.raw`(?:long |slow |gentle |short )*fad(?:e|es|ing)[ -]?ins?(?: (?:slowly|gently|gradually))?`,
].join('|');

/** A stop in the middle of the piece: "a hard stop before the drop". */
const notFinal = String.raw`(?! (?:before|after|between|in the middle|midway|halfway|and then|then|every|into))`;
const patterns = {
  loop: new RegExp(String.raw`\b(?:${loopPhrases})\b`, 'g'),
  fade: new RegExp(String.raw`\b(?:${fadePhrases})`, 'g'),
  cold: new RegExp(String.raw`\b(?:${coldPhrases})${notFinal}`, 'g'),
  standard: new RegExp(String.raw`\b(?:${defaultPhrases})\b`, 'g'),
} as const;

const FADE_SHARE = 0.25;

const fadeOf = (phrase: string): RequestedEnding => {
  const [, seconds] = /(\d+(?:\.\d+)?) ?(?:seconds?|secs?|s)\b/.exec(phrase) ?? [];
  const share = /long|slow|gradual/.test(phrase) ? 0.4 : /short|quick/.test(phrase) ? 0.12 : FADE_SHARE;
  return {
    kind: 'fade',
    share,
    ...(seconds !== undefined && { durationMs: clamp(Number(seconds) * 1000, 200, 60_000) }),
  };
};

const endingOf = (kind: keyof typeof patterns, phrase: string): RequestedEnding | undefined => {
  if (kind === 'standard') return undefined;
  return kind === 'fade' ? fadeOf(phrase) : { kind };
};

/**
 * Reads the requested ending and blanks its words out of the text, so that "slow fade out" does not set the tempo and
 * "cold ending" no section. The first phrase found counts.
 */
export const parseEnding = (
  text: string,
): { readonly ending: RequestedEnding | undefined; readonly rest: string } => {
  let rest = text;
  let ending: RequestedEnding | undefined;
  for (const kind of ['loop', 'fade', 'cold', 'standard'] as const) {
    rest = rest.replace(patterns[kind], (phrase) => {
      ending ??= endingOf(kind, phrase);
      return ' '.repeat(phrase.length);
    });
  }
  return { ending, rest };
};

const immediate =
  /\b(?:(?:starts?|begins?|comes in|kicks in|opens|starting|beginning|kicking in) (?:right away|immediately|straight (?:away|in|off)|at once|instantly|without (?:an? )?(?:intro|build ?up))|straight (?:in|into (?:it|the (?:beat|groove|action|main (?:part|theme))))|(?:immediate|instant) start|cuts? straight to)\b/;

/** Reads whether the piece starts without an intro, and blanks those words out: "kicks in" is not a drum. */
export const parseStart = (text: string): { readonly isAtOnce: boolean; readonly rest: string } => {
  const rest = text.replace(immediate, (phrase) => ' '.repeat(phrase.length));
  return { isAtOnce: rest !== text, rest };
};
