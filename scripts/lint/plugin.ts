import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveImport } from './imports.ts';
import { pathError } from './file-names.ts';
import { importRules, type ImportRule } from './import-boundaries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fromRoot = (filename: string) => relative(root, filename).split(sep).join('/');

/** The part of the oxlint plugin API that these rules use; nodes are ESTree. */
interface Context {
  readonly filename: string;
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
    const check = (typesOnly: boolean) => (node: ImportNode & object) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const typeOnly = typesOnly || isTypeOnly(node);
      const message = importRule({ file, target: resolveImport(specifier, file), typeOnly });
      if (message !== undefined) context.report({ message, node });
    };
    return {
      ImportDeclaration: check(false),
      ExportNamedDeclaration: check(false),
      ExportAllDeclaration: check(false),
      ImportExpression: check(false),
      TSImportType: check(true),
    };
  },
});

const nameRule = {
  create: (context: Context) => ({
    Program(node: object) {
      const message = pathError(fromRoot(context.filename));
      if (message !== undefined) context.report({ message, node });
    },
  }),
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
    'no-power-operator': powerOperatorRule,
  },
};

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin from its default export
export default plugin;
