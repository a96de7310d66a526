import type { Item, Who } from '#engine/edits/reading/items.ts';
import type { Place } from '#engine/edits/reading/places.ts';

/** Parts of regular expressions: a phrase for parts, a place, and words before a name. */
export const PART = String.raw`@\d+`;
export const PLACE = String.raw`#\d+`;
export const ARTICLE =
  '(?:the |a |an |some |that |this |those |these |any |all |all the |all of the |my |our |both )?';

/**
 * The text of a clause, in which phrases for parts and places are single words with their index among the items:
 * "make @1 louder #3". Rules take words out of it, so that no other rule reads them again.
 */
export class ClauseText {
  readonly items: readonly Item[];
  private readonly words: string[];
  /** The words before rules took any. */
  readonly original: readonly string[];
  /** The clause with all names in words. */
  readonly spoken: string;

  constructor(items: readonly Item[]) {
    this.items = items;
    this.words = items.map(({ text }, i) => (text === '@' || text === '#' ? `${text}${i}` : text));
    this.original = [...this.words];
    this.spoken = items.map(({ words }) => words).join(' ');
  }

  get text(): string {
    return this.words.join(' ');
  }

  /** The words that no rule took; taken ones are "_". */
  get rest(): readonly string[] {
    return this.words;
  }

  /** The first match, whose words are taken out. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    const before = this.text.slice(0, match.index).split(' ').length - 1;
    const count = match[0].trim().split(' ').length;
    const first = match[0].startsWith(' ') ? before + 1 : before;
    for (let i = first; i < first + count; i++) this.words[i] = '_';
    return match;
  }

  /** The runs of items that no rule took. */
  get untaken(): Item[][] {
    const runs: Item[][] = [];
    this.items.forEach((item, i) => {
      if (this.words[i] === '_') return;
      if (i > 0 && this.words[i - 1] !== '_') runs.at(-1)?.push(item);
      else runs.push([item]);
    });
    return runs;
  }

  who(name: string | undefined): Who | undefined {
    return this.items[Number(name?.slice(1))]?.who;
  }

  place(name: string | undefined): Place | undefined {
    return this.items[Number(name?.slice(1))]?.place;
  }

  get places(): Place[] {
    return this.items.flatMap(({ place }) => place ?? []);
  }

  /** Phrases for parts, in order. */
  get parts(): Who[] {
    return this.items.flatMap(({ who }) => who ?? []);
  }
}
