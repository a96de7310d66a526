import type { Stage } from '#engine/index.ts';
import { printable } from './printable.ts';

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
  /** Place in the line of orders that have not begun, from 1. */
  readonly position?: number | undefined;
  readonly waitsForModel?: boolean | undefined;
}

function textOf({ stage, fraction, bar, bars, position, waitsForModel }: ShownProgress): string {
  if (waitsForModel) return 'Waiting until the provider has loaded the model';
  if (position !== undefined) return `Waiting, place ${position} in line`;
  const place = bar === undefined || bars === undefined ? '' : ` bar ${bar} of ${bars}`;
  const percent = `${Math.round(fraction * 100)}%`.padStart(4);
  return `${percent}  ${stageLabels[stage]}${place}`;
}

const CLEAR_LINE = '\r\u001b[K';

/** A progress line that overwrites itself; writes nothing unless the stream is a terminal. */
export function progressLine(stream: NodeJS.WriteStream): {
  show: (progress: ShownProgress) => void;
  clear: () => void;
} {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (progress) => void stream.write(CLEAR_LINE + printable(textOf(progress))),
    clear: () => stream.write(CLEAR_LINE),
  };
}
