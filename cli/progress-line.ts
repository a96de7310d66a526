import type { OnProgress, Stage } from '#engine/progress.ts';

const doing: Record<Stage, string> = {
  understanding: 'Reading the prompt',
  writing: 'Writing the score',
  rendering: 'Playing',
  mastering: 'Mastering',
};

const BEGIN_OF_LINE_AND_ERASE = '\r\u001b[K';

/** A progress line that overwrites itself; writes nothing unless the stream is a terminal. */
export function progressLine(stream: NodeJS.WriteStream): { show: OnProgress; clear: () => void } {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: ({ stage, fraction, bar, bars }) => {
      const place = bar === undefined || bars === undefined ? '' : ` bar ${bar} of ${bars}`;
      const percent = `${Math.round(fraction * 100)}%`.padStart(4);
      stream.write(`${BEGIN_OF_LINE_AND_ERASE}${percent}  ${doing[stage]}${place}`);
    },
    clear: () => stream.write(BEGIN_OF_LINE_AND_ERASE),
  };
}
