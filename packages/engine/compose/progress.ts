import type { GenerationProgress } from '#contract/generation.ts';

export type Stage = GenerationProgress['stage'];

/** Progress of a piece. `bar` and `bars` are set during rendering; `fraction` is 0..1 of the whole job. */
export interface Progress extends Readonly<Pick<GenerationProgress, 'stage' | 'fraction' | 'bar' | 'bars'>> {}

export type OnProgress = (progress: Progress) => void;

/** Start of each stage as a share of the whole job; measured on pieces of 30 to 60 s. */
const stageStarts: Record<Stage, number> = {
  understanding: 0,
  writing: 0.01,
  rendering: 0.03,
  mastering: 0.7,
};

/** Progress reporting of a job; a no-op without a callback. */
export interface Reporter {
  readonly stage: (stage: Stage) => void;
  /** A bar has been rendered; counted from 1. */
  readonly bar: (bar: number, bars: number) => void;
  /** This share of the rendering, 0 to 1, is done; for pieces without bars. */
  readonly part: (share: number) => void;
  readonly done: () => void;
}

export function reporter(onProgress: OnProgress = () => {}): Reporter {
  const { rendering, mastering } = stageStarts;
  return {
    stage: (stage) => onProgress({ stage, fraction: stageStarts[stage] }),
    bar: (bar, bars) => {
      const fraction = rendering + ((mastering - rendering) * bar) / bars;
      onProgress({ stage: 'rendering', fraction, bar, bars });
    },
    part: (share) =>
      onProgress({ stage: 'rendering', fraction: rendering + (mastering - rendering) * share }),
    done: () => onProgress({ stage: 'mastering', fraction: 1 }),
  };
}
