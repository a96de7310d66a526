// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const previewMessages = {
  length: ({ tracks, duration }: { tracks: number; duration: string | number }) => `${plural(tracks, { one: `${formatNumber(tracks)} track`, other: `${formatNumber(tracks)} tracks` })}, ${duration}`,
  description: ({ length, name }: { length: string | number; name: string | number }) => `${length}. Shared by ${name}`,
} as const;
