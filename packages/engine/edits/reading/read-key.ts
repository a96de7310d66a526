import type { EditContext } from '#engine/edits/edit-context.ts';
import { degreeOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { numberOf, numberWords } from '#engine/edits/reading/numbers.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';
import { keyName, pitchClassOf } from '#engine/theory/keys.ts';
import { modeList, modeWords } from '#engine/theory/words/mode-words.ts';

const intervals: readonly (readonly [RegExp, number])[] = [
  [/\b(?:half|semi) ?(?:steps?|tones?)\b|\bsemitones?\b|\bsemi tones?\b|\bminor second\b/, 1],
  [/\b(?:whole|full|major second|entire) ?(?:steps?|tones?)?\b|\btones?\b/, 2],
  [/\bminor third\b/, 3],
  [/\b(?:major )?third\b/, 4],
  [/\b(?:perfect )?fourth\b/, 5],
  [/\b(?:perfect )?fifth\b/, 7],
  [/\bsteps?\b/, 2],
];
const tonicPattern = String.raw`([a-g])(?: ?(#|♯|♭|sharp|flat)|(b)(?= |$))?`;
const namedKey = regExp`(?:^|\s)([a-g])(#|♯|b|♭)?(?: (sharp|flat))? (${modeList})\b`;
const tonicOnly = regExp`\b(?:key (?:of|to|is|should be)?|transpose (?:it |this |everything |@\d+ )?(?:up |down )?(?:to|into)|modulate (?:up |down )?to|change (?:it |the key )?to|key change to|(?:put|play|move|do|have|try|sing|want|need|get) (?:it |this |everything |@\d+ )(?:in|to|into)|^in|be in|all in|prefer in) (?:the key of )?${tonicPattern}(?= |$)`;

const currentTonic = (key: string): number => {
  const [, letter = 'c', accidental] = /^([a-g])\s*(#|♯|b|♭)?/i.exec(key) ?? [];
  return pitchClassOf(letter, accidental);
};

/** Key: a named one, another mode, an interval, or higher and lower. */
export const readKey = (clause: ClauseText, context: EditContext): Change[] => {
  const { text, spoken } = clause;
  const isAbout = /\b(?:key|keys|transpose|transposed|transposing|modulate|pitch|pitched|tonality)\b/.test(
    spoken,
  );
  const hasParts = clause.items.some(
    ({ who }, i) =>
      (who?.parts.length ?? 0) > 0 &&
      !/\b(?:for|to suit|so)(?: \w+)?$/.test(clause.original.slice(0, i).join(' ')),
  );
  const named = namedKey.exec(text);
  if (
    named !== null &&
    (named[1] !== 'a' ||
      named[2] !== undefined ||
      named[3] !== undefined ||
      /\b(?:in|to|into|of|key|be|try|instead) a (?:major|minor|dorian|mixolydian|phrygian|lydian)\b(?! (?:key|mode|feel|tonality|chord|change|third|second|thing))/.test(
        text,
      ) ||
      text === named[0].trim())
  ) {
    clause.take(namedKey);
    const [, letter = 'c', sign, word, mode = 'major'] = named;
    return [
      {
        kind: 'key',
        key: keyName({ tonic: pitchClassOf(letter, sign ?? word), mode: modeWords[mode] ?? 'major' }),
      },
    ];
  }
  const relative = /\brelative (major|minor)\b/.exec(text);
  if (relative !== null) {
    clause.take(/\brelative (?:major|minor)\b/);
    const isMinor = relative[1] === 'minor';
    return [
      {
        kind: 'key',
        key: keyName({
          tonic: (currentTonic(context.key) + (isMinor ? 9 : 3)) % 12,
          mode: isMinor ? 'minor' : 'major',
        }),
      },
    ];
  }
  const mode = clause.take(
    /\b(?:in|to|into|make it|make this|make everything|be|try|it in|sound|more|go|turn it|want it|have it in|switch to|change to)(?: be)?(?: in)?(?: a)? (major|minor|dorian|mixolydian|phrygian|lydian)\b(?! (?:second|third|chord|thing|change|issue|problem|detail|tweak|fix|point))|^(?:a )?(major|minor|dorian)(?: key| mode)?(?: please| instead| would.*)?$/,
  );
  const newMode = mode?.[1] ?? mode?.[2];
  if (newMode !== undefined)
    return [
      {
        kind: 'key',
        key: keyName({ tonic: currentTonic(context.key), mode: modeWords[newMode] ?? 'major' }),
      },
    ];
  const isIn =
    /^in [a-g](?: |$)|\b(?:it|this|everything|@\d+) (?:in|into) (?!a\b)[a-g](?:b|#|♭|♯)?(?: (?:sharp|flat))?(?: (?:instead|please)|$)/.test(
      text,
    );
  const tonic = isAbout || isIn ? clause.take(tonicOnly) : undefined;
  if (tonic?.[1] !== undefined) {
    const isMinor = context.key.endsWith(' minor');
    return [
      {
        kind: 'key',
        key: keyName({
          tonic: pitchClassOf(tonic[1], tonic[2] ?? tonic[3]),
          mode: isMinor ? 'minor' : 'major',
        }),
      },
    ];
  }
  if (/\boctaves?\b/.test(text)) return [];
  const sign = /\b(?:down|lower|lowered|lowering|drop|dropped|flatter|below)\b/.test(text)
    ? -1
    : /\b(?:up|higher|raise|raised|raising|lift|above)\b/.test(text)
      ? 1
      : undefined;
  const interval = intervals.find(([pattern]) => pattern.test(text));
  if (interval !== undefined && sign !== undefined && (!hasParts || isAbout)) {
    const isTone = /\b(?:semitones?|semi tones?|steps?|tones?|second|third|fourth|fifth)\b/.test(text);
    if (isTone) {
      const count =
        numberOf(
          regExp`(${numberWords}) (?:half |whole |full |semi ?)?(?:steps?|tones?|semitones?)`.exec(
            text.replace(/\b(?:a )?half (?=step|tone)/, ' half '),
          )?.[1],
        ) ?? 1;
      const steps = Math.min(11, Math.max(1, Math.round((count < 1 ? 1 : count) * interval[1])));
      clause.take(interval[0]);
      clause.take(/\b(?:down|lower|lowered|drop|up|higher|raise|raised)\b/);
      return [{ kind: 'key', semitones: sign * steps }];
    }
  }
  const isForSinger =
    /\b(?:too (?:high|low)|lower|higher) (?:for|to) (?:me|us|the |my |our |him|her|@\d+|sing|any|anyone|them|a |most|people|her|him)/.test(
      text,
    ) &&
    /\b(?:sing|singer|range|voice|vocalist|me|us|choir|him|her|singers|vocals|congregation|audience|people|kids)\b/.test(
      spoken,
    );
  if (!isAbout && !isForSinger) return [];
  const complaint = /\btoo (high|low)\b|\b(?:bit|little|rather|so) (high|low)\b/.exec(text);
  const change = complaint === null ? sign : (complaint[1] ?? complaint[2]) === 'high' ? -1 : 1;
  if (change === undefined) return [];
  clause.take(/\btoo (?:high|low)\b|\b(?:lower|higher|up|down|raise|drop|high|low)\b/);
  const degree = degreeOf(text);
  return [{ kind: 'key', semitones: change * (degree === 'small' ? 1 : degree === 'large' ? 4 : 2) }];
};
