// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber } from '#contract/message-format.ts';

export const messages = {
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous track',
  next: 'Next track',
  volume: 'Volume',
  mute: 'Mute',
  unmute: 'Unmute',
  speed: 'Speed',
  seekIn: (title: string | number) => `Seek in ${title}`,
  version: (number: string | number) => `V${number}`,
  openPlayer: 'Open the player',
  closePlayer: 'Close the player',
  unavailable: 'Audio file unavailable',
  shortcuts: {
    toggle: 'Play or pause',
    back: (seconds: number) => `Back ${formatNumber(seconds)} seconds`,
    forward: (seconds: number) => `Forward ${formatNumber(seconds)} seconds`,
  },
  speedLabel: (speed: string | number) => `${speed}×`,
} as const;
