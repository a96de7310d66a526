import { formatCount } from '#web/ui/format-number.ts';

const minus = (text: string) => text.replace('-', '−');

/** −0.4 dB, +3.5 dB, 0.0 dB */
export const formatDb = (db: number) =>
  `${db > 0.05 ? '+' : ''}${minus(Math.abs(db) < 0.05 ? '0.0' : db.toFixed(1))} dB`;

/** What a part plays differently, in words. */
export const differenceMessages = {
  level: formatDb,
  density: { more: 'more notes', less: 'fewer notes' },
  dynamics: { more: 'played louder', less: 'played softer' },
  brightness: { more: 'brighter', less: 'darker' },
  room: { more: 'more reverb', less: 'less reverb' },
  steps: (text: string, count: number) => (count > 1 ? `${text}, ${formatCount(count, 'step')}` : text),
  register: (octaves: number) =>
    `${formatCount(Math.abs(octaves), 'octave')} ${octaves > 0 ? 'higher' : 'lower'}`,
  otherNotes: 'other notes',
  otherLyrics: 'other lyrics',
  lyrics: 'with lyrics',
  noLyrics: 'no lyrics',
  moved: (place: number) => `moved to place ${place}`,
  bars: (count: number) => formatCount(count, 'bar'),
  percent: (share: number) => `${Math.round(share * 100)}%`,
  facts: { ending: 'ending', intensity: 'intensity' },
} as const;
