import type { Stage } from '#engine/progress.ts';

const stageLabels: Record<Stage, string> = {
  understanding: 'Reading the prompt',
  writing: 'Writing the score',
  rendering: 'Playing',
  mastering: 'Mastering',
};

/** The progress of the engine, here or in a studio. */
interface ShownProgress {
  readonly stage: Stage;
  readonly fraction: number;
  readonly bar?: number | undefined;
  readonly bars?: number | undefined;
}

const CLEAR_LINE = '\r\u001b[K';

/** A progress line that overwrites itself; writes nothing unless the stream is a terminal. */
export function progressLine(stream: NodeJS.WriteStream): {
  show: (progress: ShownProgress) => void;
  clear: () => void;
} {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: ({ stage, fraction, bar, bars }) => {
      const position = bar === undefined || bars === undefined ? '' : ` bar ${bar} of ${bars}`;
      const percent = `${Math.round(fraction * 100)}%`.padStart(4);
      stream.write(`${CLEAR_LINE}${percent}  ${stageLabels[stage]}${position}`);
    },
    clear: () => stream.write(CLEAR_LINE),
  };
}
