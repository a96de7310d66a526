const exampleId = (n: number) => `01992f3e-7c00-7000-8000-${String(n).padStart(12, '0')}`;

/** The ids of the entities in the examples: a project of Mara with a track, and what belongs to it. */
export const ids = {
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
