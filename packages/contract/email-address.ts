/** Letters, marks, digits and symbols beyond ASCII, as RFC 6531 allows them in a local part. */
const international = /[^\p{ASCII}\p{C}\p{Z}]/gu;
/** A local part, in which letters beyond ASCII are written as "a". */
const localPart = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]$/;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * An address in the form in which addresses are stored and compared: the domain in ASCII (punycode) and lower case, the
 * part before it in NFC. Undefined for a text that is no address. Upper case before the domain stays; a comparison
 * ignores it.
 */
export function normalEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at).normalize('NFC');
  const domain = asciiDomain(text.slice(at + 1));
  if (at < 1 || domain === undefined || !localPart.test(local.replaceAll(international, 'a')))
    return undefined;
  return `${local}@${domain}`;
}

/** Also available in browsers, unlike node:url. */
function asciiDomain(text: string): string | undefined {
  if (/[\s/\\?#@:[\]%]/u.test(text)) return undefined;
  const name = URL.parse(`http://${text}`)?.hostname;
  return name !== undefined && domainName.test(name) ? name : undefined;
}
