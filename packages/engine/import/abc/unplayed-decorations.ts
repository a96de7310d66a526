import { notImported } from '#engine/import/messages.ts';

/** Decorations that are music and that an import does not play, with the words that name their kind. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:d\.?\s?[cs]\.?(?:\W.*|al\s?\w+)?|da ?capo.*|dal ?segno.*|da ?coda|to coda.*|(?:al )?fine|al coda|coda|segno|[OS])$/i,
    notImported.abc.jumps,
  ],
  [
    /^(?:[~MPTJR]|trill\(?|trill\)|(?:lower|upper)?mordent|pralltriller|turnx?|invertedturnx?|roll|slide|arpeggio|\/{1,4}|tremolo.*)$/i,
    notImported.abc.ornaments,
  ],
  [/^(?:8v[ab]|15m[ab])[()]?$/i, notImported.abc.octaves],
  [
    /^(?:[HL.]|fermata|invertedfermata|accent|emphasis|>|\^|staccato|tenuto|wedge|marcato|breath|shortphrase|mediumphrase|longphrase|umarcato)$/i,
    notImported.abc.articulation,
  ],
  [
    /^(?:p{1,4}|f{1,4}|m[pf]|s?f[pz]|sfz|[<>][()]|(?:de|dim|c)?(?:crescendo|cresc\.?|diminuendo|dim\.)[()]?)$/i,
    notImported.abc.dynamics,
  ],
  [/^(?:rit\.?|ritard.*|rall.*|accel.*|a tempo)$/i, notImported.abc.tempoWords],
];

/** The kind of a decoration, shorthand ("T") or annotation that is music and is not played; undefined for any other. */
export const unplayedDecoration = (name: string): string | undefined =>
  kinds.find(([pattern]) => pattern.test(name))?.[1];
