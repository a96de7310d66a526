/** What is typed before the Tab key, and what the line is afterwards, in a folder with the file assets.json. */
export const completedLines = [
  ['tutti compo', 'tutti compose'],
  ['tutti compose --ene', 'tutti compose --energy'],
  ['tutti compose --energy me', 'tutti compose --energy medium'],
  ['tutti compose -o ass', 'tutti compose -o assets.json'],
  ['tutti generate ef', 'tutti generate effect'],
  ['tutti generate effect --max', 'tutti generate effect --max-tokens'],
  ['tutti generate voice --as ver', 'tutti generate voice --as version'],
  ['tutti sync ass', 'tutti sync assets.json'],
  ['tutti ledger v', 'tutti ledger verify'],
  ['tutti completion fi', 'tutti completion fish'],
] as const;
