import { jsonText, printable } from '../printable.ts';

/** Writes one JSON document to standard output. */
export const printJson = (value: unknown): void => printLine(jsonText(value));

export function printLine(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** Writes rows as aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
