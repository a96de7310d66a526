/**
 * `npm run build:messages`: compiles the catalogues, `messages.en.json` beside what shows them, to typed modules,
 * `messages.ts`. With `-- --locale=de` from `messages.de.json`, where messages that are missing stay English and are listed;
 * with `-- --locale=en-XA` to a pseudo-locale, which shows what is not in a catalogue. A checkout is in one language.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CatalogueError, compileMessages, type Catalogue } from './build/compile-messages.ts';
import { pseudoLocale, pseudoMessage } from './build/pseudo-locale.ts';

const root = join(import.meta.dirname, '..', '..');
const catalogue = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue;

/** The paths of all catalogues of a language. */
const catalogueFiles = (locale: string): readonly string[] =>
  globSync(`{packages,apps}/**/*messages.${locale}.json`, {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).toSorted();

/** An error of a catalogue names its file. */
function inCatalogue(path: string, compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    throw new CatalogueError(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The modules of a language: path → text, and the messages that its catalogues do not have. */
export function messageModules(locale = 'en') {
  Intl.getCanonicalLocales(locale);
  const unknown = catalogueFiles(locale).filter(
    (path) => !existsSync(join(root, path.replace(`.${locale}.json`, '.en.json'))),
  );
  if (unknown.length > 0)
    throw new CatalogueError(`There is no English catalogue for ${unknown.join(', ')}.`);
  const missing: string[] = [];
  const files: Record<string, string> = {
    'packages/contract/locale.ts': readFileSync(join(root, 'packages/contract/locale.ts'), 'utf8').replace(
      /'.*'/,
      `'${locale}'`,
    ),
  };
  for (const path of catalogueFiles('en')) {
    const translated = path.replace('.en.json', `.${locale}.json`);
    const isTranslated = locale !== 'en' && locale !== pseudoLocale;
    const read = isTranslated && existsSync(join(root, translated)) ? translated : path;
    files[path.replace('.en.json', '.ts')] = inCatalogue(read, () =>
      compileMessages(basename(read), {
        source: catalogue(path),
        ...(isTranslated ? { translation: read === path ? {} : catalogue(translated) } : {}),
        ...(locale === pseudoLocale ? { transform: pseudoMessage } : {}),
        missing: (name) => missing.push(`${translated}: ${name}`),
      }),
    );
  }
  return { files, missing };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { locale: { type: 'string', default: 'en' } } });
  try {
    const { files, missing } = messageModules(values.locale);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    if (missing.length > 0)
      console.error(`${missing.join('\n')}\nThese ${missing.length} messages stay English.`);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
