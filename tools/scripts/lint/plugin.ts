import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioEngines, type AudioNode, opensAudio } from './audio-engines.ts';
import { layerPath, resolveImport } from './imports.ts';
import { pathError } from './file-names.ts';
import { importRules, type ImportRule, isTest } from './import-boundaries.ts';
import { type ShownNode, showsLiteral } from './shown-texts.ts';
import { commentError, logMessageError, nameError, titleError } from './language.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fromRoot = (filename: string) => relative(root, filename).split(sep).join('/');

/** The part of the oxlint plugin API that these rules use; nodes are ESTree. */
interface Context {
  readonly filename: string;
  readonly sourceCode: { getAllComments(): readonly (object & { readonly value: string })[] };
  report(finding: { message: string; node: object }): void;
}
interface Specifier {
  readonly importKind?: string | null;
  readonly exportKind?: string | null;
}
interface ImportNode {
  readonly source?: { readonly type?: string; readonly value?: unknown } | null;
  readonly importKind?: string | null;
  readonly exportKind?: string | null;
  readonly specifiers?: readonly Specifier[];
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: ImportNode) {
  if (importKind === 'type' || exportKind === 'type') return true;
  return specifiers.length > 0 && specifiers.every((s) => (s.importKind ?? s.exportKind) === 'type');
}

const boundaryRule = (importRule: ImportRule) => ({
  create(context: Context) {
    const file = fromRoot(context.filename);
    const check =
      (how: { readonly typesOnly?: boolean; readonly isDynamic?: boolean } = {}) =>
      (node: ImportNode & object) => {
        const specifier = node.source?.value;
        if (typeof specifier !== 'string') return;
        const { typesOnly = false, isDynamic = false } = how;
        const typeOnly = typesOnly || isTypeOnly(node);
        const message = importRule({
          file: layerPath(file),
          target: resolveImport(specifier, file),
          typeOnly,
          isDynamic,
        });
        if (message !== undefined) context.report({ message, node });
      };
    return {
      ImportDeclaration: check(),
      ExportNamedDeclaration: check(),
      ExportAllDeclaration: check(),
      ImportExpression: check({ isDynamic: true }),
      TSImportType: check({ typesOnly: true }),
    };
  },
});

const nameRule = {
  create: (context: Context) => ({
    Program(node: object) {
      const path = fromRoot(context.filename);
      const message = pathError(path) ?? nameError(path);
      if (message !== undefined) context.report({ message, node });
    },
  }),
};

/** A node of a declared name or of a pattern that declares several. */
interface Pattern {
  readonly type: string;
  readonly name?: string;
  readonly elements?: readonly (Pattern | null)[];
  readonly properties?: readonly Pattern[];
  readonly left?: Pattern;
  readonly argument?: Pattern;
  readonly value?: Pattern;
  readonly key?: Pattern;
  readonly parameter?: Pattern;
}

function declaredNames(pattern: Pattern | null | undefined): readonly Pattern[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  const { elements = [], properties = [], left, argument, value, parameter } = pattern;
  return [...elements, ...properties, left, argument, value, parameter].flatMap(declaredNames);
}

const standardNamesRule = {
  create(context: Context) {
    const check = (pattern: Pattern | null | undefined) => {
      for (const node of declaredNames(pattern)) {
        const message = nameError(node.name ?? '');
        if (message !== undefined) context.report({ message, node });
      }
    };
    const checkId = ({ id }: { id?: Pattern | null }) => check(id);
    const checkKey = ({ key }: { key?: Pattern }) => check(key);
    const checkFunction = ({ id, params = [] }: { id?: Pattern | null; params?: readonly Pattern[] }) => {
      for (const pattern of [id, ...params]) check(pattern);
    };
    return {
      VariableDeclarator: checkId,
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
    };
  },
};

const plainCommentsRule = {
  create: (context: Context) => ({
    Program() {
      for (const node of context.sourceCode.getAllComments()) {
        const message = commentError(node.value);
        if (message !== undefined) context.report({ message, node });
      }
    },
  }),
};

interface CallNode {
  readonly callee: CalleeNode;
  readonly arguments: readonly (object & { readonly type: string; readonly value?: unknown })[];
}
interface CalleeNode {
  readonly type: string;
  readonly name?: string;
  readonly object?: CalleeNode;
  readonly callee?: CalleeNode;
  readonly property?: { readonly name?: string };
}

/** The function at the start of a call such as `it.each(rows)('title', …)`. */
const calledFunction = ({ name, object, callee }: CalleeNode): string | undefined =>
  name ?? (object ? calledFunction(object) : callee && calledFunction(callee));

const testTitlesRule = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [title] }: CallNode) {
      if (typeof title?.value !== 'string' || !['it', 'test'].includes(calledFunction(callee) ?? '')) return;
      const message = titleError(title.value);
      if (message !== undefined) context.report({ message, node: title });
    },
  }),
};

interface TextNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

const logLevels = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

const logMessagesRule = {
  create: (context: Context) => ({
    CallExpression({ callee: { object, property }, arguments: values }: CallNode) {
      if (!logLevels.has(property?.name ?? '') || (object?.name ?? object?.property?.name) !== 'log') return;
      for (const node of values as readonly (object & TextNode)[]) {
        const text = node.quasis?.map(({ value }) => value.raw).join(' ') ?? node.value;
        const message = typeof text === 'string' ? logMessageError(text.trim()) : undefined;
        if (message !== undefined) context.report({ message, node });
      }
    },
  }),
};

const audioEnginesRule = {
  create(context: Context) {
    const file = layerPath(fromRoot(context.filename));
    if (!file.startsWith('web/') || isTest(file) || audioEngines.includes(file)) return {};
    const check = (node: AudioNode) => {
      if (!opensAudio(node)) return;
      context.report({ node, message: `Only ${audioEngines.join(' and ')} open audio: play through them.` });
    };
    return { NewExpression: check, CallExpression: check, JSXOpeningElement: check };
  },
};

/** The modules of catalogues; other names that end so are written by hand. */
const generatedMessages = /\/(?:command-)?messages\.ts$/;

const shownTextsRule = {
  create(context: Context) {
    const file = layerPath(fromRoot(context.filename));
    const isGenerated = generatedMessages.test(file);
    if (!file.startsWith('web/') || isTest(file) || isGenerated) return {};
    const check = (node: ShownNode) => {
      if (!showsLiteral(node)) return;
      context.report({ node, message: 'Texts stand in the catalogue of the folder, messages.en.json.' });
    };
    return { JSXAttribute: check, JSXElement: check, JSXFragment: check, Property: check };
  },
};

const powerOperatorRule = {
  create(context: Context) {
    const check = (node: { operator: string }) => {
      if (node.operator !== '**' && node.operator !== '**=') return;
      context.report({
        node,
        message:
          'Engines differ in the last bit of a power, and the same seed must give the same bytes: use kit/.',
      });
    };
    return { BinaryExpression: check, AssignmentExpression: check };
  },
};

/** The rules of docs/map.md; `.oxlintrc.json` enables them. */
const plugin = {
  meta: { name: 'tutti' },
  rules: {
    ...Object.fromEntries(
      Object.entries(importRules).map(([name, importRule]) => [name, boundaryRule(importRule)]),
    ),
    names: nameRule,
    'standard-names': standardNamesRule,
    'plain-comments': plainCommentsRule,
    'test-titles': testTitlesRule,
    'log-messages': logMessagesRule,
    'audio-engines': audioEnginesRule,
    'shown-texts': shownTextsRule,
    'no-power-operator': powerOperatorRule,
  },
};

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin from its default export
export default plugin;
