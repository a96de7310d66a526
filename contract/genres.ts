/** The sixteen genre presets, in the order in which a screen offers them. */
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
