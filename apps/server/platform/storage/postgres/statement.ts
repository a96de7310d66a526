import type { Connection, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

/** A result column as described by PostgreSQL. */
export interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A value in PostgreSQL's text format. */
type TextValue = string | null;

export type ReadRow<Row> = (values: readonly TextValue[]) => Row;

/** A named query, which PostgreSQL parses once per connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Creates the row reader from the description of the columns. */
  readonly reader: (columns: readonly ColumnDescription[]) => ReadRow<Row>;
  /** Set by the first execution. The columns never change, so they are described only once. */
  readRow?: ReadRow<Row>;
}

/** Internals of a pg connection that its types do not declare. */
interface ConnectionInternals {
  readonly parsedStatements: Readonly<Record<string, string>>;
}

const execute = Buffer.concat([serialize.execute(), serialize.sync()]);
const describeAndExecute = Buffer.concat([serialize.describe({ type: 'P' }), execute]);

/**
 * One execution of a statement, for the `query` of a pool or client. pg's own query sends four messages one by one,
 * and describes the columns and selects their parsers each time, which takes longer than reading a few rows.
 */
export class Execution<Row> implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly statement: Statement<Row>;
  readonly values: unknown[];
  /** Set by pg; called once. */
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  readonly #rows: Row[] = [];
  #unreadable: Error | undefined;

  constructor(statement: Statement<Row>, values: unknown[]) {
    this.statement = statement;
    this.name = statement.name;
    this.text = statement.text;
    this.values = values;
  }

  /** @returns an error when the values can't be sent */
  submit(connection: Connection): Error | null {
    const { name, text, values, statement } = this;
    try {
      const { parsedStatements } = connection as Connection & ConnectionInternals;
      const isParsed = parsedStatements[name] !== undefined;
      const messages = [
        ...(isParsed ? [] : [serialize.parse({ name, text })]),
        serialize.bind({ statement: name, values, valueMapper: prepareValue }),
        statement.readRow ? execute : describeAndExecute,
      ];
      if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnDescription[] }): void {
    this.statement.readRow = this.statement.reader(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly TextValue[] }): void {
    if (this.#unreadable) return;
    try {
      this.#rows.push(this.statement.readRow!(fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback?.(this.#unreadable);
    else this.callback?.(null, this.#rows);
  }
}
