/** A regular expression without escapes of its backslashes, in which parts of other expressions can be inserted. */
export const regExp = (template: TemplateStringsArray, ...parts: readonly (string | number)[]): RegExp =>
  new RegExp(String.raw(template, ...parts));
