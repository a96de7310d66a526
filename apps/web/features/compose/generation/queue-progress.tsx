import { clsx } from 'clsx';
import type { GenerationProgress } from '#contract/generation.ts';
import { isHeld } from '#contract/is-held.ts';
import { measures, measuresDone, type QueueItem } from '#web/features/compose/generation/queue-items.ts';
import { rowMessages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './queue.module.css';

const stages = ['understanding', 'writing', 'rendering', 'mastering'] as const;
const measureIndexes = Array.from({ length: measures }, (_, index) => index);

function statusText(item: QueueItem): string {
  const { progress, local, status } = item;
  if (local) return rowMessages.sending;
  if (!progress) return rowMessages.waiting;
  const { stage, bar, bars, fraction } = progress;
  if (progress.waitsForModel) return rowMessages.waitsForModel;
  if (progress.position !== undefined)
    return status === 'pending'
      ? rowMessages.inQueue(progress.position)
      : rowMessages.inLine(progress.position);
  return stage === 'rendering' && bar !== undefined && bars !== undefined
    ? rowMessages.bar({ bar, bars })
    : rowMessages.percent({ stage: rowMessages.stages[stage], percent: Math.round(fraction * 100) });
}

/** A progress bar of 32 measures, with the four stages below it. */
export function QueueProgress({ item }: { readonly item: QueueItem }) {
  const { progress } = item;
  const done = measuresDone(progress);
  const status = statusText(item);
  return (
    <>
      <div
        className={styles.progressMeasures}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the progress element cannot show measures
        role="progressbar"
        aria-label={item.prompt}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((progress?.fraction ?? 0) * 100)}
        aria-valuetext={status}
      >
        {measureIndexes.map((index) => (
          <i key={index} className={measureClass(index, done, progress)} />
        ))}
      </div>
      {progress && !isHeld(progress) ? (
        <Steps progress={progress} status={status} />
      ) : (
        <p className={styles.steps}>{status}</p>
      )}
    </>
  );
}

function measureClass(index: number, done: number, progress: GenerationProgress | null) {
  if (index < done) return styles.done;
  return index === done && progress && !isHeld(progress) ? styles.current : undefined;
}

function Steps(props: { readonly progress: GenerationProgress; readonly status: string }) {
  const current = stages.indexOf(props.progress.stage);
  return (
    <p className={styles.steps} aria-hidden="true">
      {stages.map((stage, index) => (
        <span
          key={stage}
          className={index < current ? styles.pastStep : clsx(index === current && styles.currentStep)}
        >
          {index < current && <Icon name="check" size="small" />}
          {index === current ? props.status : rowMessages.stages[stage]}
        </span>
      ))}
    </p>
  );
}
