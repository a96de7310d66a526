const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** The built page under the product's name: its title, and the meta element that the app reads the name from. */
export function namePage(html: string, appName: string): string {
  const name = escapeHtml(appName);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      /<meta\s+name="application-name"[^>]*>/,
      () => `<meta name="application-name" content="${name}" />`,
    );
}
