import { retiredNames } from './retired-names.data.ts';

/** Indirect phrases: a comment names the user, the process, the row or the file instead. */
const indirectPhrase =
  /\b(whoever|somebody|nobody|(?:is|are|was|were) told|hears|of (?:its|one’s|one's|their) own accord|anew|none of ours|in the midst)\b/iu;

const limitPrefix = /^(?:most|longest|largest|least|fewest|shortest)(?=[A-Z])/u;
const interfacePrefix = /^I[A-Z][a-z]/u;

/** Names of the specification that match a pattern. */
const exempt: ReadonlySet<string> = new Set(['mostPopular']);

/** A camel-case, snake-case or kebab-case name as lower-case words. */
const wordsOf = (name: string): readonly string[] =>
  name.split(/[-_./]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u).map((word) => word.toLowerCase());

/** @returns what is wrong with an identifier or a path; undefined if it is valid */
export function nameError(name: string): string | undefined {
  if (exempt.has(name)) return undefined;
  if (interfacePrefix.test(name)) return `"${name}": an interface has no prefix "I".`;
  if (limitPrefix.test(name)) return `"${name}": a limit begins with "max" or "min".`;
  const words = ` ${wordsOf(name).join(' ')} `;
  const found = retiredNames.find(({ retired }) => words.includes(` ${retired} `));
  return found && `"${name}": "${found.retired}" is retired; the standard term is ${found.use}.`;
}

/** @returns what is wrong with the language of a comment; undefined if it is valid */
export function commentError(text: string): string | undefined {
  const found = indirectPhrase.exec(text);
  return found ? `"${found[0]}" is indirect: name the subject.` : undefined;
}

const noSubject = /^(?:that|what|who|whom|whose|of|and|or|but|also|by|to|from|goes|comes)\b/iu;

/** @returns what is wrong with the title of a test; undefined if it is valid */
export function titleError(title: string): string | undefined {
  if (/\b(?:section|chapter) \d/iu.test(title))
    return 'A test title names the feature, not a chapter of a document.';
  return noSubject.test(title)
    ? 'A test title has a subject, or its describe block names the subject.'
    : undefined;
}

const leadingArticle = /^(?:an?|the|what|who)\b/iu;

/** @returns what is wrong with a log message; undefined if it is valid */
export function logMessageError(message: string): string | undefined {
  if (leadingArticle.test(message))
    return 'A log message is a standard sentence that an operator searches for, without an article.';
  return commentError(message) ?? nameError(message.replaceAll(/[^A-Za-z]+/g, '-'));
}
