const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common']);

/**
 * The error of a file's path, or undefined. Vague names are rejected because they describe no content, and index
 * files because barrels are a common cause of import cycles: only the public door of a package is one.
 *
 * @param path relative to the root of the repository, with forward slashes
 */
export function pathError(path: string): string | undefined {
  const segments = path.split('/').map((part) => part.replace(/(\.\w+)?\.\w+$/, ''));
  const vagueName = segments.find((part) => vagueNames.has(part.toLowerCase()));
  if (vagueName !== undefined) return `"${vagueName}" does not say what is inside: name the concept.`;
  if (path === 'packages/engine/index.ts') return undefined;
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) return 'No barrels: import from the file that has it.';
  return undefined;
}
