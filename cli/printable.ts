/**
 * Except the line feed and the tab. U+009B begins a sequence like the escape character does; the directional formatting
 * characters of Unicode make what follows them appear in another order.
 */
// oxlint-disable-next-line no-control-regex -- control characters are to be replaced
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text that others may have written, e.g. a title in a studio, for the terminal: control characters, by which it could
 * change what the terminal shows, the title of its window or its clipboard, are replaced.
 */
export const printable = (text: string): string => text.replaceAll(controls, '\ufffd');

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as JSON for the terminal: JSON.stringify escapes only the control characters below U+0020. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, escaped);
