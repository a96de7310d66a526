/** A flag. The fields of Node's `parseArgs`, with what help and completion show. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder of the value: "<seconds>". */
  readonly value?: string;
  /** The values that a shell offers. */
  readonly choices?: readonly string[];
  /** The value is a path. */
  readonly path?: 'file' | 'folder';
  readonly summary: string;
}

export type Options = Readonly<Record<string, Option>>;

/** A command of `tutti`. Help, completion and dispatch are derived from the table in commands.ts. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Arguments in the order of the usage line: `"<prompt>" -o <file>`. */
  readonly usage?: string;
  /** The words that the first argument can be. */
  readonly words?: readonly string[];
  /** The first argument is a path. */
  readonly path?: 'file' | 'folder';
  readonly options?: Options;
  /** Paragraphs of its help page, below the flags. */
  readonly notes?: readonly string[];
  /** @throws Failure with a one-sentence message */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** The flags of a command in order, each with its name. */
export const optionsOf = ({ options = {} }: Command): readonly (Option & { readonly name: string })[] =>
  Object.entries(options).map(([name, option]) => ({ name, ...option }));
