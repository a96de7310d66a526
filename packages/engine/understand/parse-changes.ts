/** Changes of tempo and key in the course of a piece, as the prompt asks for them. */
export interface RequestedChanges {
  /** The last bars slow down. */
  readonly ritardando: boolean;
  /** The tempo rises from the start to the end. */
  readonly accelerando: boolean;
  /** Semitones by which the key rises (or falls, if negative) in the last chorus; undefined: one key. */
  readonly keyChange: number | undefined;
}

const ritardando =
  /\b(?:ritardando|ritard|rallentando|ritenuto)\b|\brit\.|\bslow(?:s|ing)? down (?:at|towards?|near|into|for|in) the (?:very )?(?:end|ending|finish|final|last)\b|\b(?:end(?:s|ing)?|finish(?:es)?) slow(?:er|ing down)\b/;
const accelerando =
  /\b(?:accelerando|accelerat(?:es?|ing)|speed(?:s|ing)? up|(?:gets?|getting|gradually|becom(?:es?|ing)|grows?|growing) faster)\b/;
const keyChange =
  /\b(?:key[ -]changes?|change of key|changes key|modulat(?:es?|ing|ion)(?! (?:wheel|effects?|depth|index|synth\w*))|truck driver'?s? (?:gear )?(?:change|shift)|(?:goes|shifts?|moves?|steps?|lifts?) up (?:an? |one )?(?:half[ -]?|whole[ -]?)?(?:key|semitone|step|tone))\b/;
const halfStep = /\bhalf[ -]?(?:step|tone)|\b(?:a|one) semitone|\bminor second/;
const minorThird = /\bminor third|\bthree semitones/;
const down = /\b(?:modulat\w+|key change|shifts?|moves?|steps?) (?:down|lower)/;

/** Default: up a whole step, the usual lift of a last chorus. */
const keyChangeOf = (text: string): number | undefined => {
  if (!keyChange.test(text)) return undefined;
  const size = halfStep.test(text) ? 1 : minorThird.test(text) ? 3 : 2;
  return down.test(text) ? -size : size;
};

/** Reads "slows down at the end", "key change in the last chorus", "modulates up a half step" from lower-case text. */
export const parseChanges = (wanted: string): RequestedChanges => ({
  ritardando: ritardando.test(wanted),
  accelerando: accelerando.test(wanted),
  keyChange: keyChangeOf(wanted),
});
