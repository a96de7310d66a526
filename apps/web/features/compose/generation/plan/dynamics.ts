/** Dynamics from softest to loudest, in music notation. */
export const dynamicMarks = ['pp', 'p', 'mp', 'mf', 'f', 'ff'] as const;

/** The style that each level is sent as; the composer parses it as that level. */
const levelStyles = ['sparse', 'quiet', 'light', 'steady', 'full', 'huge'] as const;

/** The level of each known intensity style. */
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

/** The intensity level that the styles of a section request, 0..5; undefined if they request none. */
export function levelOf(styles: readonly string[]): number | undefined {
  const levelStyle = styles.find(isLevel);
  return levelStyle === undefined ? undefined : levels[levelStyle.toLowerCase()];
}

/** The styles other than the intensity level. */
export const withoutLevel = (styles: readonly string[]): string[] =>
  styles.filter((style) => !isLevel(style));

export function withLevel(styles: readonly string[], level: number): string[] {
  const levelStyle = levelStyles[level];
  return levelStyle === undefined ? [...styles] : [levelStyle, ...withoutLevel(styles)];
}

/** The intensity level of `styles` with `others` as the remaining styles. */
export const withOtherStyles = (styles: readonly string[], others: readonly string[]): string[] => [
  ...styles.filter(isLevel),
  ...others,
];
