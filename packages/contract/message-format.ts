import { dateLocale, locale } from './locale.ts';

/** A piece of a message that is shown in its own way: a tag of the catalogue, or `plain` between tags. */
export interface MessagePart<Tag extends string> {
  readonly kind: 'plain' | Tag;
  readonly text: string;
}

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const cardinals = new Intl.PluralRules(locale);
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number in the language of the build, with a real minus sign: 1240 → "1,240", −3.5 → "−3.5" */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format.format(value).replace('-', '−');
}

/** The form that the language of the build uses for a count. */
export const plural = (count: number, forms: PluralForms): string =>
  forms[cardinals.select(count)] ?? forms.other;

const conjunction = new Intl.ListFormat(dateLocale);
const enumeration = new Intl.ListFormat(dateLocale, { type: 'unit', style: 'short' });

/** A list in a sentence, in the language of the build: "drums, bass and piano". */
export const formatList = (items: Iterable<string>): string => conjunction.format(items);

/** A list by itself, in the language of the build: "drums, bass, piano". */
export const enumerate = (items: Iterable<string>): string => enumeration.format(items);
