/** The requested division of the beat; undefined if the genre decides. */
export type SwingFeel = 'straight' | 'swung' | 'shuffle';

/** "Straight" about anything but rhythm: "straight ahead jazz" swings. */
const straight =
  /\bstraight\b(?![ -](?:ahead|away|in|into|off|on|up|to|from|through|out|forward|edge|face|line|guy|man|men|people|road|hair)\b)|\b(?:even|un ?swung) (?:eighths?|8ths?|sixteenths?|16ths?|feel)\b|\bunswung\b/;
const shuffle = /\b(?:shuffles?|shuffled|shuffling)\b(?! (?:play|mode|the (?:cards|deck)))/;
const swung =
  /\bswung\b|\bswing(?:ing|s)?\b(?! (?:set|of things))|\b(?:triplet|dotted) feel\b|\b(?:laid[ -]back )?mpc swing\b/;
const unswung = /\bsw(?:ing|inging|ung)\b|\bshuffl(?:e|ed|ing)\b/;

/** Reads "straight eighths", "swung", "with swing", "shuffle" from the wanted text, and "no swing" from the unwanted. */
export const parseSwing = (wanted: string, unwanted: string): SwingFeel | undefined => {
  if (straight.test(wanted) || unswung.test(unwanted)) return 'straight';
  if (shuffle.test(wanted)) return 'shuffle';
  if (swung.test(wanted) || straight.test(unwanted)) return 'swung';
  return undefined;
};
