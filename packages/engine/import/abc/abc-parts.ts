import type { AbcElement } from '#engine/import/abc/abc-elements.ts';
import { type PlayedElement, unfoldRepeats } from '#engine/import/abc/unfold-repeats.ts';
import { notImported } from '#engine/import/messages.ts';

/** More parts than any piece has. */
const MAX_PARTS = 200;
const MAX_DEPTH = 8;

/**
 * The letters of an order of parts: "ABBA", "A2(AB)3.C" (ABC 2.1, 3.1.9). Undefined for any other text; at most
 * MAX_PARTS are given.
 */
const partOrder = (field: string): string[] | undefined => {
  const text = field.replaceAll(/[\s.]/g, '').slice(0, 200);
  let at = 0;
  const times = (): number => {
    const digits = /^\d{0,3}/.exec(text.slice(at, at + 3))![0];
    at += digits.length;
    return digits === '' ? 1 : Number(digits);
  };
  const group = (depth: number): string[] | undefined => {
    const order: string[] = [];
    while (at < text.length && text[at] !== ')') {
      const character = text[at]!;
      at += 1;
      let own: string[] | undefined = /[A-Za-z]/.test(character) ? [character] : undefined;
      if (character === '(' && depth < MAX_DEPTH) {
        own = group(depth + 1);
        if (text[at] !== ')') return undefined;
        at += 1;
      }
      if (own === undefined) return undefined;
      const count = times();
      for (let i = 0; i < count && order.length < MAX_PARTS; i += 1) order.push(...own);
    }
    return order.slice(0, MAX_PARTS);
  };
  const order = group(0);
  return order === undefined || order.length === 0 || at < text.length ? undefined : order;
};

export interface PlayedParts {
  readonly played: readonly PlayedElement[];
  /** What the order names and the tune does not have, or the reverse, in words. */
  readonly ignored: readonly string[];
}

interface Part {
  readonly letter: string | undefined;
  readonly elements: readonly AbcElement[];
}

/** The parts of a tune; the first has no letter and holds what stands before the first P: field. */
const partsOf = (elements: readonly AbcElement[]): Part[] => {
  const parts: { letter: string | undefined; elements: AbcElement[] }[] = [
    { letter: undefined, elements: [] },
  ];
  let metre: AbcElement | undefined;
  for (const element of elements) {
    if (element.kind === 'metre') metre = element;
    if (element.kind === 'part') {
      const letter = /^[A-Za-z](?![A-Za-z])/.exec(element.name)?.[0];
      // A part is played in the metre in which it is written, whatever is played before it.
      parts.push({ letter, elements: metre === undefined ? [element] : [element, metre] });
    } else parts.at(-1)!.elements.push(element);
  }
  return parts;
};

/** Plays the parts of a tune in the order of its header, each with its repeats and endings. */
export const playParts = (elements: readonly AbcElement[], header: string | undefined): PlayedParts => {
  if (header === undefined) return { played: unfoldRepeats(elements), ignored: [] };
  const order = partOrder(header);
  const [before, ...parts] = partsOf(elements);
  if (order === undefined || parts.length === 0) {
    return {
      played: unfoldRepeats(elements),
      ignored: [notImported.abc.order(header.trim().slice(0, 30))],
    };
  }
  const byLetter = new Map<string, readonly PlayedElement[]>();
  for (const part of parts) {
    if (part.letter === undefined || byLetter.has(part.letter)) continue;
    byLetter.set(part.letter, unfoldRepeats(part.elements));
  }
  const missing = [...new Set(order)].filter((letter) => !byLetter.has(letter));
  const unnamed = parts.filter(({ letter }) => letter === undefined || !order.includes(letter));
  const played: PlayedElement[] = unfoldRepeats(before!.elements);
  for (const letter of order) {
    // More is longer than any piece.
    if (played.length > 50_000) break;
    for (const one of byLetter.get(letter) ?? []) played.push(one);
  }
  return {
    played,
    ignored: [
      ...missing.map((letter) => notImported.abc.missingPart(letter)),
      ...(unnamed.length > 0 ? [notImported.abc.unnamedParts] : []),
    ],
  };
};
