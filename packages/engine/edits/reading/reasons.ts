import type { Item } from '#engine/edits/reading/items.ts';
import { isImperative } from '#engine/edits/reading/references.ts';
import { qualityAt } from '#engine/edits/reading/qualities.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

const subject = String.raw`(?:the (?:\w+ )?|an? (?:\w+ )?|my |our |your |his |her )?\S+`;

/** What begins a subordinate clause that says when, why or what for. All but the first words are not read. */
const openings: readonly RegExp[] = [
  /^(?:every|each|any) time\b/,
  /^(?:whenever|wherever)\b/,
  /^(?:reminds?|reminding|makes? (?:me|us) think|makes? (?:me|us) (?:want|feel))\b/,
  regExp`^(?:when|as soon as|once|until|before|after) (?!(?:the )?#)${subject}\b`,
  // "While the host is talking", but not "while the bass is too quiet".
  regExp`^while ${subject}(?: is| are)? (?:still |just )?(?:sing|talk|speak|play|say|narrat|explain|read|tell|rapp?|work|study|think)(?:s|ing|es)?\b`,
  /^(?:in order|so as) (?:to|that|not)\b/,
  /^(?:as if|as though|as it is|seeing that|given that|now that|considering|due to|owing to|thanks to)\b/,
  /^(?:because|since|cause) (?:of )?/,
  /^to (?:make|leave|create|free|clear|open) (?:up )?(?:some |more |the )?(?:room|space|way)\b/,
  /^to (?:help|support|match|suit|fit|avoid|let|allow|contrast|complement|underline|underscore|give|make|keep|get|set|prepare|build|save)\b/,
  /^(?:as|like) (?:somebody|someone|people|you|we|they|he|she|i|it (?:is|was|has|does)|if|when|an? \S+ (?:that|who|which|in|on|from|after|before))\b/,
];

/** "So the chorus hits": a purpose or a result. "So it should be louder" is a request. */
const result =
  /^so (?:that\b|(?:(?:the|my|our|your|a) (?:\w+ )?)?(?:it|we|i|you|they|he|she|people|everyone|@|#|\w+) (?!should|needs?\b|must|would|has to|have to|want|please|let|maybe|ought|prefer|think)\w+)/;
const request =
  /^so (?:please|let us|make|turn|bring|take|cut|add|give|put|use|drop|lower|raise|pull|push|maybe|can|could|should|we (?:should|need|could|must)|i (?:would|want)|\S+ (?:it|them|him|her)\b)|^so (?:much|many|far|loud|quiet)\b|^so \w+(?:,|$)/;

/** Words after which "to make ..." is the request itself: "I want to make it louder". */
const requestBefore =
  /\b(?:need|needs|needed|want|wants|like|love|try|trying|have|has|going|how|possible|way|able|ought|hope|prefer|used|supposed|it|possibly|please|us|good|nice|great|better|best|cool|time|you|be)$/;

/** Where a subordinate clause begins. */
const opensAt = (items: readonly Item[], at: number): boolean => {
  const rest = textOf(items.slice(at, at + 6));
  if (result.test(rest) && !request.test(rest)) return at > 0 && !isImperative(items.slice(at, at + 12));
  if (!openings.some((opening) => opening.test(rest))) return false;
  if (!rest.startsWith('to ')) return at > 0 || !/^(?:as|like|once) /.test(rest);
  return at > 0 && !requestBefore.test(textOf(items.slice(Math.max(0, at - 2), at)));
};

/** "When the chorus hits", "every time the solo comes in": a place. */
const timeOfPlace =
  /^(?:(?:every|each) time|whenever|when|once|as soon as) (?:the )?# (?:\w+s|\w+ in)\b(?: in\b)?/;

/** The items of a place that is said as a time, and how many they are. */
const placeOfTime = (items: readonly Item[], at: number): { item: Item; length: number } | undefined => {
  const match = timeOfPlace.exec(textOf(items.slice(at, at + 8)));
  const length = match?.[0].split(' ').length ?? 0;
  const item = items.slice(at, at + length).find(({ place }) => place !== undefined);
  return item?.place === undefined
    ? undefined
    : { item: { ...item, place: { ...item.place, hasPreposition: true } }, length };
};

const venue =
  /\b(?:church|cathedral|hall|cave|bathroom|tunnel|stadium|arena|chapel|theatre|theater|club|booth|closet|room)\b/;

const comparison = /^(?:than|unlike|versus)$/;

/** What a request is meant for: "for the voiceover we need the space". */
const beneficiary =
  /^for (?:the |a |an |my |our )?(?:voiceover|voice over|narration|narrator|dialogue|dialog|speech|interview|speaker|podcast|host|scene|trailer|video|film|audience|listener|listeners|cue)\b/;

/**
 * A sentence without its reasons, purposes and comparisons, which ask for nothing: "because ...", "so the chorus hits",
 * "to make room for ...", "like we pulled the plug". Places in them count where the rest of the sentence has none.
 */
export const withoutReasons = (sentence: readonly Item[]): Item[] => {
  const kept: Item[] = [];
  const places: Item[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const item = sentence[at];
    if (item === undefined) break;
    const time = placeOfTime(sentence, at);
    if (time !== undefined) {
      kept.push(time.item);
      at += time.length - 1;
      continue;
    }
    if (
      !/^(?:room|space|place)$/.test(kept.at(-1)?.text ?? '') &&
      beneficiary.test(textOf(sentence.slice(at, at + 4)))
    ) {
      at += /^for (?:the|a|an|my|our)\b/.test(textOf(sentence.slice(at, at + 2))) ? 2 : 1;
      continue;
    }
    if (!opensAt(sentence, at)) {
      kept.push(item);
      // "Bigger than in verse 1" changes nothing there.
      const compared =
        comparison.test(item.text) && kept.at(-2)?.text !== 'rather'
          ? sentence
              .slice(at + 1, at + 4)
              .findIndex(({ place, who }) => place !== undefined || who !== undefined)
          : -1;
      if (sentence[at + 1 + compared]?.place !== undefined) at += compared + 1;
      continue;
    }
    const length = sentence.slice(at).findIndex(({ text }, i) => i > 0 && /^(?:,|but|then|\?)$/.test(text));
    const end = length < 0 ? sentence.length : at + length;
    const span = sentence.slice(at, end);
    const words = span.map(({ text }) => text);
    const isQuality =
      item.text === 'like' &&
      (words.some((_, i) => qualityAt(words, i)?.forms.fault !== undefined) || venue.test(words.join(' ')));
    if (isQuality) {
      kept.push(item);
      continue;
    }
    places.push(...span.filter(({ place }) => place !== undefined && !place.isUnknown));
    at = end - 1;
  }
  if (kept.length === 0) return [...sentence];
  if (places.length === 0 || kept.some(({ place }) => place !== undefined)) return kept;
  const asPlaces = places.map((one) =>
    one.place === undefined ? one : { ...one, place: { ...one.place, hasPreposition: true } },
  );
  const isLast = kept.at(-1)?.text === '?';
  return isLast ? [...kept.slice(0, -1), ...asPlaces, ...kept.slice(-1)] : [...kept, ...asPlaces];
};
