// Generated from messages.en.json by `npm run build:messages`.

export const voiceDescriptions = {
  clara: 'A clear, friendly woman; made for narration',
  marcus: 'A calm, deep man',
  alasdair: 'A warm man with a Scottish accent',
  nora: 'A mature woman with a low, even voice',
  ivy: 'A bright young woman, quick and light',
  bruno: 'A very big man who takes his time',
  finn: 'A young Scot with a light voice',
  axel: 'A talking machine, dry and exact',
} as const;
