/** A text as one word in single quotes, for bash and zsh. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
