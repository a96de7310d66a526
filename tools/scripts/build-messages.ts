/**
 * `npm run build:messages`: compiles the catalogues, `messages.en.json` beside what shows them, to typed modules,
 * `messages.ts`. With `-- --locale=de` from `messages.de.json`, where messages that are missing stay English and are listed;
 * with `-- --locale=en-XA` to a pseudo-locale, which shows what is not in a catalogue. A checkout is in one language.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileMessages, type Catalogue } from './messages/compile.ts';
import { pseudoLocale, pseudoMessage } from './messages/pseudo-locale.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue;

/** The paths of all English catalogues. */
export const catalogues = (): readonly string[] =>
  globSync('{packages,apps}/**/*messages.en.json', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).toSorted();

/** The modules of a language: path → text, and the messages that its catalogues do not have. */
export function messageModules(locale = 'en') {
  const missing: string[] = [];
  const files: Record<string, string> = {
    'packages/contract/locale.ts': readFileSync(join(root, 'packages/contract/locale.ts'), 'utf8').replace(
      /'.*'/,
      `'${locale}'`,
    ),
  };
  for (const path of catalogues()) {
    const translated = path.replace('.en.json', `.${locale}.json`);
    const isTranslated = locale !== 'en' && locale !== pseudoLocale;
    files[path.replace('.en.json', '.ts')] = compileMessages(basename(path), {
      source: read(path),
      ...(isTranslated ? { translation: existsSync(join(root, translated)) ? read(translated) : {} } : {}),
      ...(locale === pseudoLocale ? { transform: pseudoMessage } : {}),
      missing: (name) => missing.push(`${translated}: ${name}`),
    });
  }
  return { files, missing };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { locale: { type: 'string', default: 'en' } } });
  const { files, missing } = messageModules(values.locale);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  if (missing.length > 0) console.error(`These stay English:\n${missing.join('\n')}`);
}
