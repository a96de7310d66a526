import { Column, type DriverValueDecoder, getTableName, is, noopDecoder } from 'drizzle-orm';
import type { ColumnDescription, ReadRow } from './postgres/statement.ts';

type Decoder = DriverValueDecoder<unknown, unknown>;

/** A selected field in a drizzle prepared query. */
export interface SelectedField {
  readonly path: readonly string[];
  readonly field: Column | Decoding | { readonly sql: Decoding };
}
interface Decoding {
  readonly decoder: Decoder;
}

/** Returns the parser of a type by its oid. */
export type ParserOf = (type: number) => (text: string) => unknown;

function decoderOf({ field }: SelectedField): Decoder | undefined {
  const decoder = is(field, Column) ? field : 'sql' in field ? field.sql.decoder : field.decoder;
  const isPlain =
    decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? undefined : decoder;
}

/** Whether the row of a joined table may be missing, in which case its object is null. */
export const isNullable = (
  { path, field }: SelectedField,
  joinsNotNullable: Readonly<Record<string, boolean>> = {},
): boolean => path.length > 1 && is(field, Column) && joinsNotNullable[getTableName(field.table)] === false;

/**
 * Creates a row reader whose parsers are chosen once: drizzle determines the kind of each field in each row. Without
 * fields, as for plain SQL, the column names are the keys.
 */
export function rowReader(
  described: readonly ColumnDescription[],
  fields: readonly SelectedField[] | undefined,
  parserOf: ParserOf,
): ReadRow<Record<string, unknown>> {
  const columns = described.map((column, index) => {
    const selected = fields?.[index];
    const [name, inner] = (selected?.path ?? [column.name]) as [string, string?];
    const parse = parserOf(column.dataTypeID);
    const decoder = selected && decoderOf(selected);
    const read = decoder ? (text: string) => decoder.mapFromDriverValue(parse(text)) : parse;
    return { name, inner, read };
  });
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i++) {
      const { name, inner, read } = columns[i]!;
      const text = values[i]!;
      const value = text === null ? null : read(text);
      if (inner === undefined) row[name] = value;
      else ((row[name] ??= {}) as Record<string, unknown>)[inner] = value;
    }
    return row;
  };
}
