import { type Edit, edits as editsSchema } from '#contract/edits.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';

interface Bars {
  readonly from: number;
  readonly to: number;
}

/** A comment that changes nothing. */
interface Remark {
  readonly comment: string;
  /** The piece that it is about. */
  readonly context: keyof typeof frozenContexts;
  /** The bars that were marked when it was written. */
  readonly range?: Bars;
}

export interface ExpectedReading extends Remark {
  /** What a thoughtful producer would change. */
  readonly expected: Edit[];
  /** Other readings that are as good, for ambiguous comments. */
  readonly alternatives: Edit[][];
  /** The comment states the numbers, so they must be equal. */
  readonly exact: boolean;
}

const readBars = (text: string): Bars => {
  const [from = NaN, to = NaN] = text.split('-').map(Number);
  return { from, to };
};

const readField = (name: string, text: string): unknown => {
  if (name === 'parts') return text.split(',');
  if (name === 'sections') return text.split(',').map(Number);
  if (name === 'bars') return readBars(text);
  return Number.isNaN(Number(text)) ? text : Number(text);
};

const readEdit = (text: string): object => {
  const [kind, ...fields] = text.trim().split(/ (?=\w+=)/);
  const values = fields.map((field) => {
    const [name = '', value = ''] = field.split('=');
    return [name, readField(name, value)] as const;
  });
  return { kind, ...Object.fromEntries(values) };
};

const readHead = (line: string): Remark & { exact: boolean } => {
  const [, context = '', bars, exact, comment] = /^(\w+)(?: (\d+-\d+))?( exact)? \| (.+)$/.exec(line) ?? [];
  if (comment === undefined || !Object.hasOwn(frozenContexts, context))
    throw new Error(`Not a comment: ${line}`);
  return {
    comment,
    context: context as keyof typeof frozenContexts,
    ...(bars === undefined ? {} : { range: readBars(bars) }),
    exact: exact !== undefined,
  };
};

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** One comment in each line: its piece, the bars that were marked, `|`, and the text. */
export const readRemarks = (text: string): readonly Remark[] => linesOf(text).map(readHead);

/**
 * A comment as in `readRemarks`, with `exact` before the `|` where its numbers must be equal, and below it a line for each
 * reading that is right: edits separated by `;`, each with its kind and the fields of the contract as `name=value`.
 */
export const readCommentSet = (text: string): readonly ExpectedReading[] => {
  const comments: ExpectedReading[] = [];
  for (const line of linesOf(text)) {
    if (line.startsWith(' '))
      comments.at(-1)?.alternatives.push(editsSchema.parse(line.split(';').map(readEdit)));
    else comments.push({ ...readHead(line), expected: [], alternatives: [] });
  }
  return comments.map(({ alternatives: [expected = [], ...alternatives], ...comment }) => ({
    ...comment,
    expected,
    alternatives,
  }));
};
