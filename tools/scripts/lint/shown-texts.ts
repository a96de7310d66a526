/** The parts of an ESTree node that tell whether it shows a text. */
export interface ShownNode {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly key?: ShownNode;
  readonly children?: readonly ShownNode[];
  readonly expression?: ShownNode;
  readonly consequent?: ShownNode;
  readonly alternate?: ShownNode;
  readonly left?: ShownNode;
  readonly right?: ShownNode;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

/** Attributes of elements and components that are displayed or read out. */
const attributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'data-tooltip',
  'description',
  'hint',
  'label',
  'placeholder',
  'subject',
  'title',
]);
/** Fields of toasts, commands, choices and columns. */
const fields = new Set(['description', 'hint', 'label', 'placeholder', 'title']);

/** Character references and addresses are no words. */
const isWord = (text: unknown): boolean =>
  typeof text === 'string' && /\p{L}/u.test(text.replaceAll(/&\w+;|https?:\S*/gu, ''));

/** Whether a value is, or may be, a text that is written in the code. */
function isLiteral(node: ShownNode | null | undefined): boolean {
  if (!node) return false;
  const { type, value, expression, consequent, alternate, left, right, quasis = [] } = node;
  if (type === 'Literal' || type === 'JSXText') return isWord(value);
  if (type === 'TemplateLiteral') return quasis.some((quasi) => isWord(quasi.value.raw));
  if (type === 'ConditionalExpression') return isLiteral(consequent) || isLiteral(alternate);
  if (type === 'LogicalExpression') return isLiteral(left) || isLiteral(right);
  return type === 'JSXExpressionContainer' && isLiteral(expression);
}

const nameOf = (node: ShownNode | undefined): string => {
  const name = node?.name ?? node?.value;
  return typeof name === 'string' ? name : '';
};

/** Whether a node of the web app shows a text that is in no catalogue: what is between tags, an attribute, a field. */
export function showsLiteral(node: ShownNode): boolean {
  const { type, name, value, key, children = [] } = node;
  if (type === 'JSXAttribute')
    return attributes.has(nameOf(name as ShownNode)) && isLiteral(value as ShownNode | null);
  if (type === 'Property') return fields.has(nameOf(key)) && isLiteral(value as ShownNode);
  return children.some(isLiteral);
}
