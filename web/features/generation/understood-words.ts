/** The sentences of the chips that say what was understood, which come with them. */
export const understoodWords = {
  key: 'Key',
  metre: 'Metre',
  mood: 'Mood',
  anyMood: 'any',
  genre: 'Genre',
  instrument: 'Instrument',
  without: 'Without',
  tempoChip: (bpm: number) => `Tempo = ${bpm}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  letIn: (name: string) => `Without ${name}: let it play`,
} as const;
