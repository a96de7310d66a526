// Generated from messages.en.json by `npm run build:messages`.

export const renderTexts = {
  missingPrograms: (parts: string | number) => `The SoundFont has no ${parts}: the built-in samples play instead.`,
} as const;
