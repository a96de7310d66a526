import { modeList } from '#engine/theory/words/mode-words.ts';

/** A prompt in two halves: what is wanted and what is not. */
export interface Wishes {
  readonly wanted: string;
  readonly unwanted: string;
}

const auxiliary = '(?:do|does|did|ca|wo|would|should|must|need)nt|(?:do|can|must|should|will) not|cannot';
const verb = 'want|need|use|add|have|include|like|play|put|bring|make|be';
/** Whatever else there may be: "anything but jazz", "every instrument except drums". */
const except = '(?:but|except(?: for)?|other than|apart from|besides)';
const kinds = '(?:genre|style|instrument|sound|player|mood|key|tempo)s?';

/** Words after which something is not wanted. */
const negations = [
  'no|not|without|never|nothing|minus|lacking|sans',
  'avoid(?:ing)?|exclud(?:e|ing)|free of|leav(?:e|ing) out|instead of|rather than',
  `(?:${auxiliary}) (?:${verb})|(?:is|are|was|were)nt`,
  `(?:any|every|all)(?:thing|one|body| ${kinds}) ${except}`,
  'except(?:ing)?(?: for)?|apart from|aside from|other than',
];
/** Orders to a band; a "door, remove lid" sounds. */
const orders = [
  'omit(?:ting)?|remov(?:e|ing)|get rid of|do without',
  '(?<=(?:^|[.,;:!?]|\\b(?:and|but|please)) ?)skip',
];
const pattern = (words: readonly string[]) => new RegExp(String.raw`\b(?:w\/o|${words.join('|')})\b`, 'gi');
const negation = { music: pattern([...negations, ...orders]), effect: pattern(negations) };

/** "nothing but piano", "no other instruments except piano". */
const onlyThis = new RegExp(
  String.raw`\b(?:nothing|no(?: other)? (?:one|body|${kinds})|nobody|noone)(?: else)? ${except}\b`,
  'gi',
);

/** A key, a tempo or a metre. */
const measure = String.raw`[a-g](?:#|♯|b|♭| sharp| flat)?[ -]?(?:${modeList})\b|(?<=\bin )[a-g](?:#|♯|b|♭)?m\b|\d{2,3}(?:\.\d+)? ?bpm\b|\d{1,2} ?\/ ?[48]\b`;
const measures = new RegExp(String.raw`\b(?:${measure})`, 'gi');
/** Words that lead to a measure and say nothing without it. */
const leading =
  /\b(?:an?|the|in|at|of|key|to|too|be|it|this|play|played|write|written|set|or|nor|and|[a-g](?:#|♯|b|♭)?m)\b/gi;
const stop = new RegExp(
  String.raw`[.;:!?\n]|,|\b(?:but|with|just|only|and then|then|please)\b|\b(?:(?:in|at) )?(?:the key of )?(?<measure>${measure})`,
  'gi',
);
/** The rest of a list that ends in "or": "drums, bass or vocals" goes on after the comma. */
const listGoesOn = /^,?\s*\w+(?: \w+){0,2}\s?(?:,\s*\w+(?: \w+){0,2}\s?){0,4},?\s*\b(?:or|nor)\b/i;
/** "drumless", "beat free" and their like. */
const suffixed = /\b(\w+?)(?:less| free)\b/gi;

/** "no drums in D minor" refuses drums, "not in D minor" the key. */
const saysMore = (covered: string): boolean => /\w/.test(covered.replace(measures, '').replace(leading, ''));

/** Where the words that a negation covers end. */
const scopeEnd = (text: string, from: number): number => {
  let end = from;
  for (;;) {
    stop.lastIndex = end + 1;
    const found = stop.exec(text);
    if (found === null) return text.length;
    const more = saysMore(text.slice(from, found.index));
    if (found.groups?.['measure'] !== undefined) {
      if (more) return found.index;
      end = found.index + found[0].length - 1;
      continue;
    }
    const tail = text.slice(found.index, found.index + 120);
    const list = found[0] === ',' ? listGoesOn.exec(tail) : null;
    if (list === null || /\b(?:with|but|just|only)\b/i.test(list[0])) return found.index;
    if (more && list[0].search(measures) >= 0) return found.index;
    end = found.index + list[0].length;
  }
};

/**
 * Splits a text in the spelling of `plain`, in any case, at its negations: "piano, no drums or bass, slow" is "piano,
 * slow" without "drums or bass". A key, tempo or metre after something else that is refused is a wish of its own.
 */
export const splitWishes = (spelled: string, request: 'music' | 'effect' = 'music'): Wishes => {
  const text = spelled.replace(onlyThis, 'only');
  let wanted = '';
  let unwanted = '';
  let position = 0;
  for (const match of text.matchAll(negation[request])) {
    if (match.index < position) continue;
    const end = scopeEnd(text, match.index + match[0].length);
    wanted += `${text.slice(position, match.index)} , `;
    unwanted += `${text.slice(match.index + match[0].length, end)} , `;
    position = end;
  }
  wanted += text.slice(position);
  for (const [, stem] of wanted.matchAll(suffixed)) unwanted += ` ${stem ?? ''} , `;
  return { wanted: wanted.replace(suffixed, ' '), unwanted };
};
