import { ImportError } from '#engine/import/import-error.ts';
import { importErrors } from '#engine/import/messages.ts';

/** A static macro (ABC 2.1, section 9): a text in the notes and what is played in its place. */
export interface AbcMacro {
  readonly target: string;
  readonly replacement: string;
}

/** Bounds what a line can grow by. */
const MAX_MACROS = 50;
const MAX_LENGTH = 200;
const MAX_USES_PER_LINE = 200;

/** Reads an m: field, "~G2 = {A}G{F}G". Undefined for a macro with the note "n", which transposes, and any other text. */
export const readMacro = (field: string): AbcMacro | undefined => {
  const at = field.indexOf('=', 1 + field.search(/\S/));
  const [target, replacement] = [field.slice(0, at).trim(), field.slice(at + 1).trim()];
  const isStatic = at > 0 && !/n/.test(target) && target !== '' && target.length <= 31;
  return isStatic && replacement.length <= MAX_LENGTH ? { target, replacement } : undefined;
};

/** A line of notes with its macros replaced, once each. @throws ImportError with the line if there are too many */
export const applyMacros = (text: string, macros: readonly AbcMacro[], line: number): string => {
  if (macros.length === 0) return text;
  if (macros.length > MAX_MACROS) throw new ImportError(importErrors.abc.tooManyMacros(MAX_MACROS), { line });
  const byTarget = new Map(macros.map(({ target, replacement }) => [target, replacement]));
  const byLength = [...byTarget.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    byLength.map((target) => target.replaceAll(/[$(-+.?[-^{-}|]/g, '\\$&')).join('|'),
    'g',
  );
  let uses = 0;
  return text.replaceAll(pattern, (target) => {
    uses += 1;
    if (uses > MAX_USES_PER_LINE)
      throw new ImportError(importErrors.abc.tooManyMacrosInLine(MAX_USES_PER_LINE), { line });
    return byTarget.get(target)!;
  });
};
