import { clsx } from 'clsx';
import type { GenerationProgress } from '#contract/generation.ts';
import { measures, measuresDone, type QueueItem } from '#web/features/generation/queue-items.ts';
import { rowWords } from '#web/features/generation/queue-row-words.ts';
import { Icon } from '#web/kit/icon.tsx';
import styles from './queue.module.css';

const stages = ['understanding', 'writing', 'rendering', 'mastering'] as const;
const places = Array.from({ length: measures }, (_, place) => place);

function sentenceOf(item: QueueItem): string {
  const { progress, local } = item;
  if (local) return rowWords.sending;
  if (!progress) return rowWords.waiting;
  const { stage, bar, bars, fraction } = progress;
  return stage === 'rendering' && bar !== undefined && bars !== undefined
    ? rowWords.bar(bar, bars)
    : rowWords.percent(rowWords.stages[stage], fraction);
}

/** A progress bar of 32 measures, with the four stages below it. */
export function QueueProgress({ item }: { readonly item: QueueItem }) {
  const { progress } = item;
  const done = measuresDone(progress);
  const sentence = sentenceOf(item);
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
        aria-valuetext={sentence}
      >
        {places.map((place) => (
          <i key={place} className={measureClass(place, done, progress)} />
        ))}
      </div>
      {progress ? (
        <Steps progress={progress} sentence={sentence} />
      ) : (
        <p className={styles.steps}>{sentence}</p>
      )}
    </>
  );
}

function measureClass(place: number, done: number, progress: GenerationProgress | null) {
  if (place < done) return styles.done;
  return place === done && progress ? styles.now : undefined;
}

function Steps(props: { readonly progress: GenerationProgress; readonly sentence: string }) {
  const at = stages.indexOf(props.progress.stage);
  return (
    <p className={styles.steps} aria-hidden="true">
      {stages.map((stage, place) => (
        <span key={stage} className={place < at ? styles.stepPast : clsx(place === at && styles.stepNow)}>
          {place < at && <Icon name="check" size="small" />}
          {place === at ? props.sentence : rowWords.stages[stage]}
        </span>
      ))}
    </p>
  );
}
