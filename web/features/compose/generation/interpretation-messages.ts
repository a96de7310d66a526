/** The messages of the interpretation chips, loaded with them. */
export const interpretationMessages = {
  key: 'Key',
  metre: 'Metre',
  mood: 'Mood',
  any: 'any',
  composerChoice: "the composer's choice",
  reroll: 'Other choices',
  providerDecides: 'The provider decides anything the prompt leaves open.',
  genre: 'Genre',
  instrument: 'Instrument',
  without: 'Without',
  tempoChip: (bpm: number) => `Tempo = ${bpm}`,
  tempoComposerChoice: (bpm: number) => `Tempo = ${bpm}, the composer's choice`,
  anyTempo: 'Tempo: any',
  excludeComposerChoice: (name: string) => `Leave out ${name}, the composer's choice`,
  exclude: (name: string) => `Leave out ${name}`,
  include: (name: string) => `Without ${name}: add it back`,
} as const;
