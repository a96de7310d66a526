export const shortcutMessages = {
  everywhere: 'Everywhere',
  notices: 'Focus the notification',
  close: 'Close the open dialog',
  player: 'Player',
  waveform: 'On a waveform',
  compare: 'In a comparison',
  plan: 'On a plan section',
  writing: 'While typing',
  send: 'Post, save or generate',
  tabs: 'On tabs',
  nextTab: 'Previous or next tab',
  outerTab: 'First or last tab',
} as const;
