/** Characters that XML 1.0 does not allow, not even escaped. */
const invalid =
  // oxlint-disable-next-line no-control-regex -- control characters are to be removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes a text for the content of an element or for an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(invalid, ' ')
    .replaceAll(/[&<>"'\n\r\t]/g, (character) => escapes[character]!);
