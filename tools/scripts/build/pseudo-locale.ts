import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The private-use region of Unicode's pseudo-locale for accented English. */
export const pseudoLocale = 'en-XA';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž';

/** "Takes" → "Ţåķéš": readable, and no ASCII letter is left. */
export const accent = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)]!);

/** A message of the pseudo-locale. Values and the structure stay. */
export const pseudoMessage = (message: readonly MessageFormatElement[]): MessageFormatElement[] =>
  message.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: pseudoMessage(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([form, { value }]) => [
      form,
      { value: pseudoMessage(value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
