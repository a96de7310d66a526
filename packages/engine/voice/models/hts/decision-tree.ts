/** Returns whether a full-context label matches one of the patterns of a question. */
export type Question = (label: string) => boolean;

/** A binary decision tree over full-context labels. Its leaves are indices of probability densities, from zero. */
export interface DecisionTree {
  /** Two children for each node, "no" and "yes": an inner node as its index, a leaf as the complement of its density. */
  readonly children: Int32Array;
  readonly questions: readonly Question[];
}

/** Matches a pattern of HTK: "*" at either end is any text, "?" one character. */
function matcher(pattern: string): Question {
  const core = pattern.replace(/^\*/, '').replace(/\*$/, '');
  const [isOpenAtStart, isOpenAtEnd] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (core.includes('?')) {
    const escaped = core.replaceAll(/[.*+^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll('?', '.');
    const expression = new RegExp(`${isOpenAtStart ? '' : '^'}${escaped}${isOpenAtEnd ? '' : '$'}`);
    return (label) => expression.test(label);
  }
  if (isOpenAtStart && isOpenAtEnd) return (label) => label.includes(core);
  if (isOpenAtStart) return (label) => label.endsWith(core);
  return (label) => label.startsWith(core);
}

function question(patterns: string): Question {
  const matchers = [...patterns.matchAll(/"([^"]*)"/g)].map(([, pattern = '']) => matcher(pattern));
  return (label) => matchers.some((matches) => matches(label));
}

/** A leaf is named "mgc_s2_17", with its density counted from 1; an inner node is a number from 0 downwards. */
const childOf = (text: string): number =>
  text.startsWith('"') ? ~(Number(/(\d+)"$/.exec(text)?.[1]) - 1) : -Number(text);

/** Parses the questions (QS lines) and trees of one stream, in the order of the states. */
export function parseTrees(text: string): DecisionTree[] {
  const questions = new Map<string, Question>();
  const trees: DecisionTree[] = [];
  let nodes: { readonly name: string; readonly no: number; readonly yes: number }[] | undefined;
  for (const line of text.split('\n')) {
    const fields = line.trim().split(/\s+/);
    const [first = '', second = '', third = '', fourth = ''] = fields;
    if (first === 'QS') questions.set(second, question(line.slice(line.indexOf('{'))));
    else if (first === '{') nodes = [];
    else if (first === '}') {
      const inner = nodes ?? [];
      trees.push({
        children: Int32Array.from(inner.flatMap(({ no, yes }) => [no, yes])),
        questions: inner.map(({ name }) => questions.get(name) ?? (() => false)),
      });
      nodes = undefined;
    } else if (nodes && fourth !== '') nodes.push({ name: second, no: childOf(third), yes: childOf(fourth) });
  }
  return trees;
}

/** The density of a label. `answers` keeps the answers of this label, because trees share their questions. */
export function densityOf(
  { children, questions }: DecisionTree,
  label: string,
  answers: Map<Question, boolean>,
): number {
  let node = 0;
  do {
    const current = questions[node]!;
    let answer = answers.get(current);
    if (answer === undefined) {
      answer = current(label);
      answers.set(current, answer);
    }
    node = children[2 * node + (answer ? 1 : 0)]!;
  } while (node > 0);
  return ~node;
}
