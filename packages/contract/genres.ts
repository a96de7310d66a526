/** The 16 genre presets, in display order. */
export const genrePresets = [
  'Pop',
  'Rock',
  'Electronic',
  'Hip Hop',
  'Jazz',
  'Classical',
  'Country',
  'Folk',
  'R&B',
  'Reggae',
  'Metal',
  'Punk',
  'Blues',
  'Ambient',
  'Indie',
  'Alternative',
] as const;

export type GenrePreset = (typeof genrePresets)[number];
