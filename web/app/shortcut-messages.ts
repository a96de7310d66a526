export const shortcutMessages = {
  everywhere: 'Everywhere',
  notices: 'Focus the notification',
  close: 'Close the open dialog',
  player: 'Player',
  track: 'On a track’s page',
  waveform: 'On a waveform',
  plan: 'On a plan section',
  writing: 'While typing',
  send: 'Post, save or generate',
  tabs: 'On tabs',
  nextTab: 'Previous or next tab',
  outerTab: 'First or last tab',
} as const;
