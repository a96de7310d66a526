/** Where a piece stands. `bar` and `bars` come with rendering; `fraction` runs 0..1 over the whole job. */
export type Stage = 'understanding' | 'writing' | 'rendering' | 'mastering';

export interface Progress {
  readonly stage: Stage;
  readonly fraction: number;
  readonly bar?: number;
  readonly bars?: number;
}

export type OnProgress = (progress: Progress) => void;
