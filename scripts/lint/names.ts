const shapeless = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common']);

/**
 * What is wrong with a file's path, or undefined. A name says what is inside; a drawer's name says
 * nothing, and an index file makes barrels, the usual start of an import cycle.
 *
 * @param path relative to the root of the repository, with forward slashes
 */
export function faultOfName(path: string): string | undefined {
  const segments = path.split('/').map((part) => part.replace(/(\.\w+)?\.\w+$/, ''));
  const vague = segments.find((part) => shapeless.has(part.toLowerCase()));
  if (vague !== undefined) return `"${vague}" does not say what is inside: name the concept.`;
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) return 'No barrels: import from the file that has it.';
  return undefined;
}
