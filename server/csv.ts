/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
export const byteOrderMark = '\ufeff';

/** A field that spreadsheets do not evaluate: a text that could begin a formula gets an apostrophe (OWASP). */
const withoutFormula = (text: string) =>
  /^\s*[=+\-@|%\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;

// oxlint-disable-next-line no-control-regex -- control characters are to be removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormula(value.toWellFormed().replaceAll(controls, ' '));
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of RFC 4180. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(field).join(',')}\r\n`;
