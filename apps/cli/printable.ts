/**
 * What JSON.stringify does not escape. U+009B begins a sequence like the escape character does; the directional marks
 * (U+061C, U+200E, U+200F) and formatting characters of Unicode make text around them appear in another order.
 */
const unescaped = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const unescapedInJson = new RegExp(`[${unescaped}]`, 'g');
/** Except the line feed and the tab. */
const controls = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f${unescaped}]`, 'g');

/**
 * A text that others may have written, e.g. a title in a studio, for the terminal: control characters, by which it could
 * change what the terminal shows, the title of its window or its clipboard, are replaced.
 */
export const printable = (text: string): string => text.replaceAll(controls, '\ufffd');

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as JSON for the terminal. @param indent spaces of each level */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replaceAll(unescapedInJson, escaped);
