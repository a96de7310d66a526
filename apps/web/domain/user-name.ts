import { domainMessages } from '#web/domain/messages.ts';

export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** The first letters of first and last name; "?" if both are empty. */
export function initials({ firstName, lastName }: Named): string {
  const letters = [firstName, lastName]
    .map((name) => String.fromCodePoint(name.trim().codePointAt(0) ?? 32).trim())
    .join('');
  return letters.toUpperCase() || '?';
}

/** The first letters of the first and the last word of a guest's name, which has no parts. */
export function guestInitials(name: string): string {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return initials({ firstName, lastName: others.at(-1) ?? '' });
}

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** The full name, with “(guest)” after that of a guest of a share link. */
export const nameWithGuest = (user: Named & { readonly isGuest: boolean }): string =>
  user.isGuest ? domainMessages.nameOfGuest(fullName(user)) : fullName(user);

/** A hue derived from an id, in degrees: a multiple of 30 in 0..330, so that two hues differ visibly. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 12) * 30;
}
