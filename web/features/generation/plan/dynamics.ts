/** From softest to fullest, as the score writes them. */
export const dynamicSigns = ['pp', 'p', 'mp', 'mf', 'f', 'ff'] as const;

/** The word that a level is sent as; the composer reads it back as that level. */
const wordOf = ['sparse', 'quiet', 'light', 'steady', 'full', 'huge'] as const;

/** What plans say about fullness, by level. */
const levels: Readonly<Record<string, number>> = {
  sparse: 0,
  minimal: 0,
  stripped: 0,
  quiet: 1,
  soft: 1,
  calm: 1,
  gentle: 1,
  intimate: 1,
  light: 2,
  restrained: 2,
  steady: 3,
  moderate: 3,
  growing: 3,
  rising: 3,
  building: 3,
  full: 4,
  'full band': 4,
  strong: 4,
  loud: 5,
  big: 5,
  energetic: 5,
  powerful: 5,
  intense: 5,
  huge: 5,
  explosive: 5,
  climax: 5,
};

const isLevel = (style: string) => Object.hasOwn(levels, style.toLowerCase());

/** How full the styles of a section ask it to be, 0..5; undefined where they leave it open. */
export function levelOf(styles: readonly string[]): number | undefined {
  const said = styles.find(isLevel);
  return said === undefined ? undefined : levels[said.toLowerCase()];
}

/** The styles that say something else. */
export const besidesLevel = (styles: readonly string[]): string[] =>
  styles.filter((style) => !isLevel(style));

export function withLevel(styles: readonly string[], level: number): string[] {
  const word = wordOf[level];
  return word === undefined ? [...styles] : [word, ...besidesLevel(styles)];
}

/** The styles with others in the place of those that say nothing of fullness. */
export const withBesides = (styles: readonly string[], others: readonly string[]): string[] => [
  ...styles.filter(isLevel),
  ...others,
];
