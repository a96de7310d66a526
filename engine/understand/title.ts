import type { Random } from '#engine/kit/random.ts';

const skipped = new Set(
  (
    'a an the and or of for with without in on at to by from into over under no not some any very really please ' +
    'make create write compose generate give me us i want need would like song track piece music tune bpm beats per ' +
    'minute minutes second seconds key major minor long about style that this is are it its my our your has have ' +
    'using featuring some something instrumental tempo mode'
  ).split(' '),
);
const firsts = [
  'Quiet',
  'Golden',
  'Distant',
  'Silver',
  'Northern',
  'Velvet',
  'Open',
  'Paper',
  'Second',
  'Amber',
];
const seconds = [
  'Morning',
  'Harbour',
  'Signal',
  'Garden',
  'River',
  'Window',
  'Letters',
  'Lanterns',
  'Mile',
  'Sky',
];

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Up to four words of the prompt that name it, or two of our own where it has fewer than two. */
export const titleOf = (prompt: string, random: Random): string => {
  const made = `${random.pick(firsts)} ${random.pick(seconds)}`;
  const words = prompt
    .slice(0, 400)
    .split(/[\s,.;:!?()"“”]+/)
    .filter((word) => /^[\p{L}][\p{L}'’&-]+$/u.test(word) && word.length <= 20)
    .filter((word) => !skipped.has(word.toLowerCase()))
    .slice(0, 4);
  return words.length < 2 ? made : words.map(titled).join(' ');
};
