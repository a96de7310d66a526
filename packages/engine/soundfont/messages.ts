// Generated from messages.en.json by `npm run build:messages`.

export const soundFontErrors = {
  /** Why a file is no usable SoundFont, each one sentence. */
  tooManyZones: 'The presets of the SoundFont have too many zones.',
  empty: 'The SoundFont contains no sounds.',
  damagedSample: 'A sample of the SoundFont is damaged.',
  noSampleOfPreset: (name: string | number) => `The preset ${name} uses a sample that the SoundFont lacks.`,
  noInstrument: 'The SoundFont lacks an instrument that a preset uses.',
  tooManyZonesInPreset: (name: string | number) => `The preset ${name} has too many zones.`,
  truncated: 'The SoundFont is truncated.',
  notASoundFont: 'The file is not a SoundFont (.sf2 or .sf3).',
  romSample: (name: string | number) => `The sample ${name} is in the ROM of a sound card.`,
  sampleRate: (name: string | number) => `The sample ${name} has an invalid sample rate.`,
  outsideData: (name: string | number) => `The sample ${name} is outside the SoundFont's data.`,
  longSample: (name: string | number) => `The sample ${name} is longer than 95 seconds.`,
  notMono: (name: string | number) => `The sample ${name} is not mono.`,
  undecodable: (name: string | number) => `The sample ${name} cannot be decoded.`,
  noSamplesOrPresets: 'The SoundFont lacks its samples or presets.',
  noSamples: 'The SoundFont lacks its samples.',
  noSample: 'The SoundFont lacks a sample.',
  noTable: (id: string | number) => `The SoundFont lacks its table ${id}.`,
  tableSize: (id: string | number) => `The table ${id} of the SoundFont has an invalid size.`,
  outsideTables: (records: 'instruments' | 'presets' | 'zones') => `The ${(records === 'instruments' ? 'instruments' : (records === 'presets' ? 'presets' : (records === 'zones' ? 'zones' : '')))} of the SoundFont refer to records outside its tables.`,
  tooManySettings: 'A zone of the SoundFont has too many settings.',
} as const;
