import { type Key, pitchClassOf } from '#engine/theory/keys.ts';
import { modeList, modeWords } from '#engine/theory/words/mode-words.ts';

/** A key as far as it was said: the tonic, the mode, both or neither. */
export type KeyWish = Partial<Key>;

const accidental = String.raw`\s?-?(#|♯|b|♭|sharp|flat)?`;
const full = new RegExp(String.raw`(?<![\w'’])([a-g])${accidental}[\s-]?(${modeList})\b`, 'gi');
const shortMinor = /(?<![\w'’])([A-G])(#|♯|b|♭)?m(?![\w'’])/;
const tonicOnly = /\bkey(?: of|:| is)?\s+([a-g])(?:\s?(#|♯|b|♭|sharp|flat))?(?![\w'’])/i;
const inTonic =
  /\bin ([B-G])\s?(#|♯|b|♭|sharp|flat)?(?![\w'’])|\bin (A)\s?(#|♯|b|♭|sharp|flat)?(?=\s*(?:[,.;!?]|$))/;
const modeAlone = new RegExp(String.raw`\b(?:in )?(?:an? )?(${modeList})\b(?: (?:key|mode|scale))?`, 'i');

/** "a minor key" and "a minor setback" have an article, not a tonic. */
const isArticle = (text: string, match: RegExpExecArray): boolean => {
  if (match[1] !== 'a' || match[2] !== undefined) return false;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  if (/^\s+(?:key|mode|mood|scale|feel|tone|tonality|chord)/.test(after)) return true;
  return !/(?:\bin|\bof|[:,])\s*$/.test(before) && /^\s+(?!(?:at|for|with|and|on)\b)[a-z]/.test(after);
};

/** Reads the key from the prompt as it was typed, because case tells the tonic A from the article. */
export const readKey = (text: string): KeyWish => {
  full.lastIndex = 0;
  for (let match = full.exec(text); match !== null; match = full.exec(text)) {
    if (isArticle(text, match)) continue;
    const mode = modeWords[(match[3] ?? '').toLowerCase()];
    return { tonic: pitchClassOf(match[1] ?? 'c', match[2]), ...(mode === undefined ? {} : { mode }) };
  }
  const minor = shortMinor.exec(text);
  if (minor !== null) return { tonic: pitchClassOf(minor[1] ?? 'c', minor[2]), mode: 'minor' };
  const alone = modeWords[(modeAlone.exec(text)?.[1] ?? '').toLowerCase()];
  const mode = alone === undefined ? {} : { mode: alone };
  const named = tonicOnly.exec(text);
  if (named !== null) return { tonic: pitchClassOf(named[1] ?? 'c', named[2]), ...mode };
  const bare = inTonic.exec(text);
  if (bare !== null) return { tonic: pitchClassOf(bare[1] ?? bare[3] ?? 'c', bare[2] ?? bare[4]), ...mode };
  return mode;
};

const modeRefused = new RegExp(String.raw`\b(?:${modeList})\b(?= (?:key|mode|scale|chord)|\s*(?:,|$))`, 'i');

/** Reads the key that must not be from what is not wanted; "no minor details" refuses no mode. */
export const readRefusedKey = (unwanted: string): KeyWish => {
  const refused = readKey(unwanted);
  return refused.tonic === undefined && !modeRefused.test(unwanted) ? {} : refused;
};
