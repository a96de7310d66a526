import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CatalogueError, compileMessages, type Catalogue } from './compile-messages.ts';
import { accent, pseudoMessage } from './pseudo-locale.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let folder = '';
let modules = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tutti-messages-'));
  symlinkSync(join(root, 'package.json'), join(folder, 'package.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The group `messages` of a compiled module, imported. */
async function compiled<Name extends string>(
  source: Readonly<Record<Name, Catalogue[string]>>,
  texts: Partial<Parameters<typeof compileMessages>[1]> = {},
) {
  const code = compileMessages('messages.en.json', { source: { messages: source }, ...texts }).replaceAll(
    '#contract/',
    pathToFileURL(join(root, 'packages/contract/')).href,
  );
  const path = join(folder, `messages-${(modules += 1)}.ts`);
  writeFileSync(path, code);
  const { messages } = (await import(pathToFileURL(path).href)) as {
    readonly messages: Readonly<Record<Name, (values?: unknown) => unknown>>;
  };
  return messages;
}

/** The parameters of the function `m`, as they are written. */
const parameters = (message: string) =>
  /m: \((.*?)\)(?::.*)? =>/.exec(compileMessages('', { source: { messages: { m: message } } }))?.[1];

test('a text without values is a string, whatever is in it', async () => {
  const texts = {
    plain: 'Takes',
    marks: "It's `a` \\ $'{b}' 'c'",
    list: ['one', 'two'],
    group: { 'in-it': 'x' },
  };
  expect(await compiled(texts)).toEqual({ ...texts, marks: "It's `a` \\ ${b} 'c'" });
});

test('numbers, plurals and selections', async () => {
  const m = await compiled({
    grouped: '{value, number}',
    decimals: '{level, number, ::.0} LUFS',
    tokens: '{tokens, plural, =0 {free} one {# token} other {# tokens}}',
    found: '{count, plural, one {# user} other {# users}}{hasMore, select, true { and more} other {}}',
    cut: '{what, select, prompt {The prompt} lyrics {The lyrics} other {}} was cut to {limits_musicPrompt_max, number}',
  });
  expect(m.grouped(1240)).toBe('1,240');
  expect(m.decimals(-14)).toBe('−14.0 LUFS');
  expect([0, 1, 1240].map(m.tokens)).toEqual(['free', '1 token', '1,240 tokens']);
  expect(m.found({ count: 1, hasMore: false })).toBe('1 user');
  expect(m.found({ count: 2, hasMore: true })).toBe('2 users and more');
  expect(m.cut('lyrics')).toMatch(/^The lyrics was cut to \d,\d{3}$/);
});

test('a message with tags gives its parts', async () => {
  const m = await compiled({ commented: 'commented on <title>{name}</title>: <excerpt>{text}</excerpt>' });
  expect(m.commented({ name: 'Dusk', text: 'Louder' })).toEqual([
    { kind: 'plain', text: 'commented on ' },
    { kind: 'title', text: 'Dusk' },
    { kind: 'plain', text: ': ' },
    { kind: 'excerpt', text: 'Louder' },
  ]);
});

test.each([
  ['V{number}', 'number: string | number'],
  ['{count} {count, plural, one {bar} other {bars}}', 'count: number'],
  ['{a} of {b, number}', '{ a, b }: { a: string | number; b: number }'],
  ['{what, select, prompt {a} lyrics {b} other {}}', "what: 'prompt' | 'lyrics'"],
  ['{what, select, prompt {a} other {b}}', 'what: string'],
  ['{isOne, select, true {a} other {b}}', 'isOne: boolean'],
])('%s takes (%s)', (message, expected) => expect(parameters(message)).toBe(expected));

test('a translation has the values of the English message, and its own order and plurals', async () => {
  const source = {
    messages: { of: '{a} of {b}', takes: '{n, plural, one {# take} other {# takes}}', new: 'New' },
  };
  const missing: string[] = [];
  const texts = { source, translation: { messages: { of: 'von {b} {a}', takes: 'Takes: {n, number}' } } };
  const m = await compiled(source.messages, { ...texts, missing: (name) => missing.push(name) });
  expect([m.of({ a: 1, b: 2 }), m.takes(3), m.new, missing]).toEqual([
    'von 2 1',
    'Takes: 3',
    'New',
    ['messages.new'],
  ]);
});

test.each([
  ['what is no ICU message', { m: 'a {' }, undefined],
  ['a plural without other', { m: '{n, plural, one {#}}' }, undefined],
  ['a value that English does not have', { m: '{a}' }, { m: '{b}' }],
  ['a value of another type', { m: '{a}' }, { m: '{a, number}' }],
  ['a message that English does not have', { m: 'a' }, { n: 'b' }],
  ['other tags', { m: '<b>a</b>' }, { m: 'a' }],
  ['a tag in a plural', { m: '{n, plural, other {<b>#</b>}}' }, undefined],
])('%s is an error that names the message', (_, english, other) => {
  const texts = {
    source: { messages: english },
    ...(other && { translation: { messages: other } }),
  } as const;
  expect(() => compileMessages('', texts as Parameters<typeof compileMessages>[1])).toThrow(CatalogueError);
  expect(() => compileMessages('', texts as Parameters<typeof compileMessages>[1])).toThrow(
    /^messages\.[mn]/,
  );
});

test('the pseudo-locale accents every letter of the texts and keeps values and forms', async () => {
  const source = { m: 'Take {name}: {n, plural, one {# bar} other {# bars}}', parts: 'a <b>bold</b>' };
  const m = await compiled(source, { transform: pseudoMessage });
  expect(m.m({ name: 'Dusk', n: 2 })).toBe(`${accent('Take')} Dusk: 2 ${accent('bars')}`);
  expect(m.parts()).toEqual([
    { kind: 'plain', text: accent('a ') },
    { kind: 'b', text: accent('bold') },
  ]);
  expect(accent('ABC xyz 1')).not.toMatch(/[A-Za-z]/);
});
