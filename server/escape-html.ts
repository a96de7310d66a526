const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, whatever people have written. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
