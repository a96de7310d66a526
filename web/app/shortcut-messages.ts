export const shortcutMessages = {
  everywhere: 'Everywhere',
  notices: 'Focus the notification',
  close: 'Close the open dialog',
  player: 'Player',
  waveform: 'On a waveform',
  plan: 'On a section of the plan',
  writing: 'While writing',
  send: 'Post the comment, save the text, generate',
  tabs: 'On tabs',
  nextTab: 'Previous or next tab',
  outerTab: 'First or last tab',
} as const;
