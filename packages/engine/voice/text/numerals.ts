/**
 * "10 000", "1 234 567": groups of three digits separated by single spaces. A first group of three digits counts only
 * before a final "000": "100 200" is two numbers.
 */
export const SPACED = String.raw`(?<!\d[ .]?)(?:[1-9]\d?(?: \d{3}){1,5}|[1-9]\d{2}(?: \d{3}){0,4} 000)(?! ?\d)`;

/** Pattern source of a whole number: "10000", "10,000", "10 000". */
export const WHOLE = String.raw`(?:${SPACED}|\d{1,3}(?:,\d{3})+|\d+)`;
