// Generated from messages.en.json by `npm run build:messages`.

export const tagTexts = {
  /** In the comment of a WAV file. */
  tempoAndKey: ({ bpm, key }: { bpm: string | number; key: string | number }) => `${bpm} BPM, ${key}`,
} as const;
