import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** The cells that a spreadsheet reads whose separator is another one; quotes count at the beginning of a cell only. */
function cells(text: string, separator: string): string[] {
  const found: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (isQuoted && sign === '"' && text[i + 1] === '"') {
      cell += text[++i];
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (isStart && sign === '"') [isQuoted, isStart] = [true, false];
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) {
      found.push(cell);
      [cell, isStart] = ['', true];
    } else {
      cell += sign;
      isStart = false;
    }
  }
  return [...found, cell];
}

const isFormula = (cell: string) => /^\s*[=+\-@|%\uff0b\uff0d\uff1d\uff20]/.test(cell);
const prefixes = [
  '=1',
  '+1',
  '-1',
  '@SUM',
  '|x',
  '%x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u00a0=1',
  '"=1',
  '""=1',
  '" =1',
];
const breaks = ['', ';', '\t', '\n', '\r\n', 'a;b,c\n', 'a,b;', '";', '"\n', 'x;"', ';;', ';"";'];

describe('a line of CSV', () => {
  it.each([',', ';', '\t'])('has no formula for a spreadsheet that splits at %j', (separator) => {
    for (const prefix of prefixes) {
      for (const before of breaks) {
        const line = csvLine([`${before}${prefix}`, 'title', `${before}${prefix}`, 7]);
        expect([before + prefix, cells(line, separator).filter(isFormula)]).toEqual([before + prefix, []]);
      }
    }
  });

  it('keeps numbers and ordinary texts', () => {
    expect(csvLine([-1, 'a, b', 'x - y', 'Say "hi"', 'one; two'])).toBe(
      '-1,"a, b",x - y,"Say ""hi""","one; two"\r\n',
    );
  });
});
