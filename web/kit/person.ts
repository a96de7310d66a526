export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** First letters of the first and the last name; "?" for someone without either. */
export function initials({ firstName, lastName }: Named): string {
  const letters = [firstName, lastName]
    .map((name) => String.fromCodePoint(name.trim().codePointAt(0) ?? 32).trim())
    .join('');
  return letters.toUpperCase() || '?';
}

/** First and last name; empty for someone without either. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** A steady hue for an id, in degrees 0..359, in steps of 30 so that neighbours differ. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 12) * 30;
}
