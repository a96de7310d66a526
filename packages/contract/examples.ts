const exampleId = (n: number) => `01992f3e-7c00-7000-8000-${String(n).padStart(12, '0')}`;

/** The ids of the entities in the examples of requests: a project of Mara with a track, and what belongs to it. */
export const exampleIds = {
  mara: exampleId(1),
  ravi: exampleId(2),
  project: exampleId(10),
  track: exampleId(20),
  sourceTrack: exampleId(21),
  generation: exampleId(30),
  comment: exampleId(40),
  idea: exampleId(50),
  vote: exampleId(60),
  playlist: exampleId(70),
  shareLink: exampleId(80),
  takeSet: exampleId(90),
  provider: exampleId(100),
  pricing: exampleId(101),
  soundFont: exampleId(102),
  other: exampleId(110),
} as const;

/** What the examples of several endpoints share. */
export const exampleLogin = { email: 'mara@example.org', password: 'correct horse battery staple' } as const;
export const examplePrompt = 'a slow waltz for a night train, accordion and upright bass';
export const exampleEdit = {
  edits: [{ kind: 'level', by_db: -3, parts: ['drums'], sections: [1] }],
} as const;
export const exampleSettings = {
  prompt: examplePrompt,
  music_length_ms: 30_000,
  genres: ['folk'],
  tempo: 92,
} as const;
export const exampleBrief = { type: 'music', settings: exampleSettings } as const;
