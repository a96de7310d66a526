/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
export const byteOrderMark = '\ufeff';

const formulaSigns = new Set('=+-@|%\uff0b\uff0d\uff1d\uff20');

/**
 * A field that spreadsheets do not evaluate: an apostrophe makes a text of what could be a formula (OWASP), at the start and
 * behind a semicolon, tab or line break. There a spreadsheet with another separator ends a cell, because quotes inside a cell
 * do not count.
 */
function withoutFormula(text: string): string {
  const parts: string[] = [];
  let [copied, end] = [0, 0];
  // Spaces and quotes may precede a formula.
  for (const { 0: sign, index } of text.matchAll(/[^\s"]/g)) {
    const isStart = end === 0 || text[end - 1] === ';';
    if (formulaSigns.has(sign)) {
      const before = text.slice(end, index).replaceAll(/[\t\r\n]/g, "$&'");
      parts.push(text.slice(copied, end), isStart ? "'" : '', before);
      copied = index;
    }
    end = index + 1;
  }
  return parts.join('') + text.slice(copied);
}

// oxlint-disable-next-line no-control-regex -- control characters are to be removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormula(value.toWellFormed().replaceAll(controls, ' '));
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of RFC 4180. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(field).join(',')}\r\n`;
