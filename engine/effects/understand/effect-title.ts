const MAX_LENGTH = 48;

/** The first words of the prompt, capitalised; `kind` if the prompt has no letters. */
export function effectTitle(prompt: string, kind: string): string {
  const words = prompt.replace(/\s+/g, ' ').trim().split(' ');
  let title = '';
  for (const word of words) {
    if (title.length + word.length >= MAX_LENGTH) break;
    title = title === '' ? word : `${title} ${word}`;
  }
  title = title.replace(/[\s,.;:!?–-]+$/, '');
  if (!/\p{L}/u.test(title)) title = kind;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
