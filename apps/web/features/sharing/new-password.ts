const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
const words = 3;
const syllablesPerWord = 2;

/** A uniform random letter; `random` returns integers below its argument. */
const letterOf = (letters: string, random: (below: number) => number) => letters[random(letters.length)]!;

/** Unbiased: values beyond the last whole multiple are drawn again. */
function randomBelow(below: number): number {
  const limit = 2 ** 32 - (2 ** 32 % below);
  const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
  return value < limit ? value % below : randomBelow(below);
}

/** A password that can be read aloud, such as "tamu-ropi-lena": three of 4,900 words each, 36 random bits. */
export function newPassword(random = randomBelow): string {
  const syllable = () => letterOf(consonants, random) + letterOf(vowels, random);
  const word = () => Array.from({ length: syllablesPerWord }, syllable).join('');
  return Array.from({ length: words }, word).join('-');
}
