import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';

/**
 * A catalogue: ICU messages by name, in groups. The groups at the top are the exports of its module. `"@name"` describes
 * the message `name` to translators.
 */
export interface Catalogue {
  readonly [name: string]: string | readonly string[] | Catalogue;
}

export class CatalogueError extends Error {}

type Message = readonly MessageFormatElement[];

/** Values that every message may contain without being given them: `{limits_title_max}` is `limits.title.max`. */
const constant = /^limits_/;

const isGroup = (entry: Catalogue[string] | undefined): entry is Catalogue =>
  typeof entry === 'object' && !Array.isArray(entry);

function parsed(text: string, name: string): Message {
  try {
    return parse(text, { requiresOtherClause: true, shouldParseSkeletons: true });
  } catch (error) {
    throw new CatalogueError(`${name}: ${(error as Error).message} in ${JSON.stringify(text)}`);
  }
}

/** All elements, also those inside forms and tags. */
function* elements(message: Message): Generator<MessageFormatElement> {
  for (const element of message) {
    yield element;
    if (element.type === TYPE.tag) yield* elements(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* elements(value);
  }
}

const quoted = (text: string) =>
  `'${text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;

/** The type that a value needs for the ways in which a message uses it. */
function typeOf(element: MessageFormatElement): string | undefined {
  switch (element.type) {
    case TYPE.argument:
      return 'string | number';
    case TYPE.number:
    case TYPE.plural:
      return 'number';
    case TYPE.select: {
      const names = Object.keys(element.options).filter((name) => name !== 'other');
      if (names.every((name) => name === 'true' || name === 'false')) return 'boolean';
      // Without a text of its own, `other` only completes the list that ICU demands.
      const isClosed = element.options['other']!.value.length === 0;
      return isClosed ? names.map(quoted).join(' | ') : 'string';
    }
    default:
      return undefined;
  }
}

/** The values that a message is given: name → type, in the order of their first use. */
function argumentsOf(message: Message): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const element of elements(message)) {
    const type = typeOf(element);
    if (type === undefined || !('value' in element) || constant.test(element.value)) continue;
    const known = types.get(element.value);
    if (known === undefined || known === 'string | number') types.set(element.value, type);
  }
  return types;
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
const valueOf = (name: string) => (constant.test(name) ? name.replaceAll('_', '.') : name);

/** An expression that gives the text of a message. `count` is the number that `#` stands for. */
function expression(message: Message, name: string, count?: string): string {
  const parts = message.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { text: element.value };
      case TYPE.argument:
        return { code: valueOf(element.value) };
      case TYPE.pound:
        return { code: `formatNumber(${count})` };
      case TYPE.number: {
        const { style } = element;
        if (typeof style === 'string') throw new CatalogueError(`${name}: number style ${style}`);
        const options = style && 'parsedOptions' in style ? `, ${JSON.stringify(style.parsedOptions)}` : '';
        return { code: `formatNumber(${valueOf(element.value)}${options})` };
      }
      case TYPE.plural:
        return { code: pluralExpression(element, name) };
      case TYPE.select:
        return { code: selectExpression(element, name, count) };
      case TYPE.tag:
        throw new CatalogueError(`${name}: a tag inside of a form or of another tag`);
      default:
        throw new CatalogueError(`${name}: dates are formatted by their callers`);
    }
  });
  if (parts.every((part) => part.text !== undefined)) return quoted(parts.map(({ text }) => text).join(''));
  if (parts.length === 1 && message[0]!.type !== TYPE.argument) return parts[0]!.code!;
  const template = parts.map((part) =>
    part.text === undefined ? `\${${part.code}}` : part.text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`),
  );
  return `\`${template.join('')}\``;
}

function pluralExpression({ value, options, offset, pluralType }: PluralElement, name: string): string {
  if (offset !== 0 || pluralType !== 'cardinal') throw new CatalogueError(`${name}: only cardinal plurals`);
  const forms = Object.entries(options).map(
    ([form, { value: text }]) => [form, expression(text, name, value)] as const,
  );
  const exact = forms.filter(([form]) => form.startsWith('='));
  const ruled = forms.filter(([form]) => !form.startsWith('='));
  const fallback =
    ruled.length === 1
      ? ruled[0]![1]
      : `plural(${value}, { ${ruled.map(([form, text]) => `${form}: ${text}`).join(', ')} })`;
  return exact.reduceRight(
    (rest, [form, text]) => `(${value} === ${form.slice(1)} ? ${text} : ${rest})`,
    fallback,
  );
}

function selectExpression({ value, options }: SelectElement, name: string, count?: string): string {
  const isBoolean = typeOf({ type: TYPE.select, value, options }) === 'boolean';
  const forms = Object.entries(options).map(
    ([form, { value: text }]) => [form, expression(text, name, count)] as const,
  );
  const other = forms.find(([form]) => form === 'other')![1];
  return forms
    .filter(([form]) => form !== 'other')
    .reduceRight((rest, [form, text]) => {
      const test = !isBoolean ? `${value} === ${quoted(form)}` : form === 'true' ? value : `!${value}`;
      return `(${test} ? ${text} : ${rest})`;
    }, other);
}

/** Messages with tags give their parts. */
function partsExpression(message: Message, name: string): string {
  const parts: { kind: string; message: MessageFormatElement[] }[] = [];
  for (const element of message) {
    const last = parts.at(-1);
    if (element.type === TYPE.tag) parts.push({ kind: element.value, message: element.children });
    else if (last?.kind === 'plain') last.message.push(element);
    else parts.push({ kind: 'plain', message: [element] });
  }
  const texts = parts.map((part) => `{ kind: '${part.kind}', text: ${asString(part.message, name)} }`);
  return `[${texts.join(', ')}]`;
}

/** A value that is alone in its part may be a number. */
const asString = (message: Message, name: string) =>
  message.length === 1 && message[0]!.type === TYPE.argument
    ? `\`\${${valueOf(message[0]!.value)}}\``
    : expression(message, name);

const tagsOf = (message: Message) => [
  ...new Set(message.filter(({ type }) => type === TYPE.tag).map((tag) => ('value' in tag ? tag.value : ''))),
];

/** `'Takes'`, or a function of the values that the English message names: one alone, several by name. */
function compiledMessage(source: Message, message: Message, name: string): string {
  const types = argumentsOf(source);
  for (const [argument, type] of argumentsOf(message))
    if (types.get(argument) !== type && !(type === 'string | number' && types.has(argument)))
      throw new CatalogueError(`${name}: {${argument}} is not used so in English`);
  const tags = tagsOf(source);
  if (tagsOf(message).toSorted().join() !== tags.toSorted().join())
    throw new CatalogueError(`${name}: its tags are ${tags.join(', ') || 'none'} in English`);
  const isParts = tags.length > 0;
  const body = isParts ? partsExpression(message, name) : expression(message, name);
  const result = isParts ? `: readonly MessagePart<${tags.map(quoted).join(' | ')}>[]` : '';
  if (types.size === 0) return isParts ? `()${result} => ${body}` : body;
  const names = [...types.keys()];
  const list = [...types].map(([argument, type]) => `${argument}: ${type}`);
  const given = types.size === 1 ? list[0] : `{ ${names.join(', ')} }: { ${list.join('; ')} }`;
  return `(${given})${result} => ${body}`;
}

interface Texts {
  /** The catalogue in English, which names all messages and their values. */
  readonly source: Catalogue;
  /** The same in the language of the build. */
  readonly translation?: Catalogue;
  /** Changes the parsed messages; for pseudo-locales. */
  readonly transform?: (message: Message) => Message;
  /** Told the messages that the translation does not have; they stay English. */
  readonly missing?: (name: string) => void;
}

const list = (texts: string | readonly string[]): readonly string[] => [texts].flat();

function compiledGroup({ source, translation, ...rest }: Texts, path: string, indent: string): string {
  for (const name of Object.keys(translation ?? {}))
    if (!(name in source)) throw new CatalogueError(`${path}.${name} does not exist in English`);
  const inner = `${indent}  `;
  const lines = Object.entries(source).flatMap(([name, entry]) => {
    if (name.startsWith('@')) return [];
    const at = `${path}.${name}`;
    const translated = translation?.[name];
    if (isGroup(entry)) {
      const group = isGroup(translated) ? { translation: translated } : {};
      if (translation && !isGroup(translated)) rest.missing?.(at);
      return [`${inner}${key(name)}: ${compiledGroup({ source: entry, ...group, ...rest }, at, inner)},\n`];
    }
    if (translation && (translated === undefined || isGroup(translated))) rest.missing?.(at);
    const note = source[`@${name}`];
    const text = isGroup(translated) ? undefined : translated;
    const compiled = list(entry).map((english, index) => {
      const from = parsed(english, at);
      const to = text === undefined ? from : parsed(list(text)[index] ?? english, at);
      return compiledMessage(from, rest.transform?.(to) ?? to, at);
    });
    return [
      ...(typeof note === 'string' ? [`${inner}/** ${note} */\n`] : []),
      `${inner}${key(name)}: ${Array.isArray(entry) ? `[${compiled.join(', ')}]` : compiled[0]},\n`,
    ];
  });
  return `{\n${lines.join('')}${indent}}`;
}

/**
 * The module of a catalogue. `file` is its name in the header.
 * @throws {CatalogueError} which names the message, for what is no ICU message or differs from English in its values.
 */
export function compileMessages(file: string, texts: Texts): string {
  const { source, translation, ...rest } = texts;
  const groups = Object.entries(source).map(([name, group]) => {
    if (!isGroup(group)) throw new CatalogueError(`${name} is outside of a group`);
    const translated = translation?.[name];
    const given = isGroup(translated) ? { translation: translated } : translation ? { translation: {} } : {};
    return `export const ${name} = ${compiledGroup({ source: group, ...given, ...rest }, name, '')} as const;\n`;
  });
  const code = groups.join('\n');
  const used = ['formatNumber', 'plural'].filter((name) => code.includes(`${name}(`));
  const imports = [
    code.includes('limits.') && "import { limits } from '#contract/limits.ts';\n",
    code.includes('MessagePart<') && "import type { MessagePart } from '#contract/message-format.ts';\n",
    used.length > 0 && `import { ${used.join(', ')} } from '#contract/message-format.ts';\n`,
  ].filter((line) => line !== false);
  return `// Generated from ${file} by \`npm run build:messages\`.\n${imports.join('')}\n${code}`;
}
