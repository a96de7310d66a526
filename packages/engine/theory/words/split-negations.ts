import { modeList } from '#engine/theory/words/mode-words.ts';

/** Parts of a prompt: wanted, excluded, and to be reduced. */
export interface PromptParts {
  readonly wanted: string;
  readonly unwanted: string;
  readonly reduced: string;
}

const auxiliary = '(?:do|does|did|ca|wo|would|should|must|need)nt|(?:do|can|must|should|will) not|cannot';
const verb = 'want|need|use|add|have|include|like|play|put|bring|make|be';
/** Exceptions: "anything but jazz", "every instrument except drums". */
const except = '(?:but|except(?: for)?|other than|apart from|besides)';
const kinds = '(?:genre|style|instrument|sound|player|mood|key|tempo)s?';

/** Words that exclude what follows. */
const negations = [
  'no|not|without|never|nothing|neither|minus|lacking|sans|hates?|(?:sick|tired) of',
  'zero (?=(?:vocal|voice|sing|lyric|word|drum|percussion|beat|bass|guitar|synth|piano|string|brass)\\w*)',
  'avoid(?:ing)?|exclud(?:e|ing)|free of|leav(?:e|ing) out|instead of|rather than',
  `(?:${auxiliary}) (?:${verb})|(?:is|are|was|were)nt`,
  `(?:any|every|all)(?:thing|one|body| ${kinds}) ${except}`,
  'except(?:ing)?(?: for)?|apart from|aside from|other than',
];
/** Imperatives to a band. They are not negations in a sound effect: "remove lid" is a sound. */
const imperatives = [
  'hold the|(?:ditch|scrap|(?:take|strip) out)(?= (?:the|all|any|every)\\b)',
  'omit(?:ting)?|remov(?:e|ing)|get rid of|do without',
  '(?<=(?:^|[.,;:!?]|\\b(?:and|but|please)) ?)skip',
];
const pattern = (words: readonly string[]) =>
  new RegExp(String.raw`\b(?:w\/o(?:ut)?|${words.join('|')})\b`, 'gi');
const negation = { music: pattern([...negations, ...imperatives]), effect: pattern(negations) };

/** Matches "nothing but piano" and "no other instruments except piano". */
const onlyThis = new RegExp(
  String.raw`\b(?:nothing|no(?: other)? (?:one|body|${kinds})|nobody|noone)(?: else)? ${except}\b`,
  'gi',
);

const measure = String.raw`[a-g](?:#|♯|b|♭| sharp| flat)?[ -]?(?:${modeList})\b|(?<=\bin )[a-g](?:#|♯|b|♭)?m\b|\d{2,3}(?:\.\d+)? ?bpm\b|\d{1,2} ?\/ ?[48]\b`;
const measures = new RegExp(String.raw`\b(?:${measure})`, 'gi');
/** Words before a key, tempo or metre that carry no meaning of their own. */
const measurePrefixes =
  /\b(?:an?|the|in|at|of|key|to|too|be|it|this|play|played|write|written|set|or|nor|and|[a-g](?:#|♯|b|♭)?m)\b/gi;
const stop = new RegExp(
  String.raw`[.;:!?\n]|,|\b(?:but|with|just|only|and then|then|please)\b|\b(?:(?:in|at) )?(?:the key of )?(?<measure>${measure})`,
  'gi',
);
/** The rest of a list that ends in "or": "drums, bass or vocals" continues after the comma. */
const listGoesOn = /^,?\s*\w+(?: \w+){0,2}\s?(?:,\s*\w+(?: \w+){0,2}\s?){0,4},?\s*\b(?:or|nor)\b/i;
/** Negating suffixes and prefixes: "drumless", "percussion less", "beat free", "non vocal"; but not "seamless" or "fretless". */
const suffixed =
  /\b(?!(?:seam|end|gap|time|fret)less)(\w+?)(?:less| free| less(?=\s*(?:[,.;:!?]|$)))\b|\bnon (\w+)/gi;
const adjective = String.raw`\w+(?:ive|ful|ous|ing|etic|atic|olic)|dark|sad|loud|heavy|happy|busy|hard|bright|soft|epic|intense|cheesy|angry|scary|gloomy|moody`;
/** Reductions, neither an exclusion nor a request: "less brass", "a less aggressive punk". */
const reductions = new RegExp(
  String.raw`\b(?:less|fewer) (?!than\b|is\b)((?:${adjective})\b|(?:\w+ ?){1,3}?(?=\s*(?:[,.;:!?]|$|\b(?:and|but|with|more|than|in|for|or)\b)))`,
  'gi',
);

/** Negations that exclude nothing, or that exclude the word before them: "drums: none". */
const idioms: readonly (readonly [RegExp, string])[] = [
  [
    /\bno (?:nonsense|frills|rush|hurry|problem|worries|limits?|cap|doubt|brainer|holds barred|end of)\b/gi,
    ' ',
  ],
  [/\bno strings attached\b/gi, ' '],
  [/\b(\w+)\s*[:=]\s*(?:no|none|off|zero|0)(?=\s*(?:[,.;/|\n]|$))/gi, 'no $1'],
  [/\bnot? (?:longer|shorter|more|less|faster|slower|later|higher|lower) than\b/gi, 'up to'],
  [/\b(?:not|never) without\b/gi, 'with'],
  [/\bnot (?:only|just)\b/gi, ' '],
  [/\s*[,–—-]?\s*\b(?:and |with )?nothing (?:else|more)\b/gi, ' only '],
];

const resolveIdioms = (text: string): string =>
  idioms.reduce((rest, [idiom, meaning]) => rest.replace(idiom, meaning), text);

/** Whether the negation covers more than a key, tempo or metre: "no drums in D minor", but not "not in D minor". */
const coversMore = (covered: string): boolean =>
  /\w/.test(covered.replace(measures, '').replace(measurePrefixes, ''));

/** End of the scope of a negation. */
const scopeEnd = (text: string, from: number): number => {
  let end = from;
  for (;;) {
    stop.lastIndex = end + 1;
    const found = stop.exec(text);
    if (found === null) return text.length;
    const more = coversMore(text.slice(from, found.index));
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
 * Splits a normalised text of any case at its negations: "piano, no drums or bass, slow" gives the wanted text
 * "piano, slow" and the unwanted text "drums or bass". A key, tempo or metre after another exclusion counts as
 * wanted.
 */
export const splitNegations = (normalised: string, request: 'music' | 'effect' = 'music'): PromptParts => {
  const text = resolveIdioms(normalised.replace(onlyThis, 'only'));
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
  for (const [, stem, other] of wanted.matchAll(suffixed)) unwanted += ` ${stem ?? other ?? ''} , `;
  const reduced = [...wanted.matchAll(reductions)].map(([, words]) => words ?? '').join(' , ');
  return { wanted: wanted.replace(suffixed, ' ').replace(reductions, ' '), unwanted, reduced };
};
