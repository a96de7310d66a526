import type { Connection, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

/** A column of a result, as PostgreSQL describes it. */
export interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A value as PostgreSQL writes it. */
type Text = string | null;

export type ReadRow<Row> = (values: readonly Text[]) => Row;

/** A query under a name, which PostgreSQL parses once for each connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** How rows are read, from the description of their columns. */
  readonly reader: (columns: readonly ColumnDescription[]) => ReadRow<Row>;
  /** Set by the first execution: the columns are always the same, so PostgreSQL describes them once and not each time. */
  readRow?: ReadRow<Row>;
}

/** What pg keeps of a connection beside what its types say. */
interface KnownStatements {
  readonly parsedStatements: Readonly<Record<string, string>>;
}

const execute = Buffer.concat([serialize.execute(), serialize.sync()]);
const describeAndExecute = Buffer.concat([serialize.describe({ type: 'P' }), execute]);

/**
 * One execution of a statement, for the `query` of a pool or client. pg's own sends four messages one by one, has the
 * columns described and chooses their parsers each time, which takes longer than reading a few rows.
 */
export class Execution<Row> implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly statement: Statement<Row>;
  readonly values: unknown[];
  /** Called once; pg sets it. */
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  readonly #rows: Row[] = [];
  #unreadable: Error | undefined;

  constructor(statement: Statement<Row>, values: unknown[]) {
    this.statement = statement;
    this.name = statement.name;
    this.text = statement.text;
    this.values = values;
  }

  /** @returns an error where the values can't be sent */
  submit(connection: Connection): Error | null {
    const { name, text, values, statement } = this;
    try {
      const { parsedStatements } = connection as Connection & KnownStatements;
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

  handleDataRow({ fields }: { readonly fields: readonly Text[] }): void {
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
