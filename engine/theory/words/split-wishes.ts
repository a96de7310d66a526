/** A prompt in two halves: what is wanted and what is not. */
export interface Wishes {
  readonly wanted: string;
  readonly unwanted: string;
}

const negation =
  /\b(?:no|not|without|avoid(?:ing)?|excluding|exclude|minus|never|dont (?:want|use|add)|do not (?:want|use|add)|free of|lacking|leave out|instead of|rather than|nothing)\b/g;
const stop = /[.;:!?\n]|,|\b(?:but|with|just|only|and then|then|please)\b/g;
/** The rest of a list that ends in "or": "drums, bass or vocals" goes on after the comma. */
const listGoesOn = /^,?\s*\w+(?: \w+){0,2}\s?(?:,\s*\w+(?: \w+){0,2}\s?){0,4},?\s*\b(?:or|nor)\b/;
/** "drumless", "beat free" and their like. */
const suffixed = /\b(\w+?)(?:less| free)\b/g;

/** Where the words that a negation covers end. */
const scopeEnd = (text: string, from: number): number => {
  let end = from;
  for (;;) {
    stop.lastIndex = end + 1;
    const found = stop.exec(text);
    if (found === null) return text.length;
    const tail = text.slice(found.index, found.index + 120);
    const list = found[0] === ',' ? listGoesOn.exec(tail) : null;
    if (list === null || /\b(?:with|but|just|only)\b/.test(list[0])) return found.index;
    end = found.index + list[0].length;
  }
};

/** Splits a plain text at its negations: "piano, no drums or bass, slow" is "piano, slow" without "drums or bass". */
export const splitWishes = (text: string): Wishes => {
  let wanted = '';
  let unwanted = '';
  let position = 0;
  negation.lastIndex = 0;
  for (let match = negation.exec(text); match !== null; match = negation.exec(text)) {
    const end = scopeEnd(text, match.index + match[0].length);
    wanted += `${text.slice(position, match.index)} , `;
    unwanted += `${text.slice(match.index + match[0].length, end)} , `;
    position = end;
    negation.lastIndex = end;
  }
  wanted += text.slice(position);
  for (const [, stem] of wanted.matchAll(suffixed)) unwanted += ` ${stem ?? ''} , `;
  return { wanted: wanted.replace(suffixed, ' '), unwanted };
};
