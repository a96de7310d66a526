import { isHeld } from '#contract/is-held.ts';
import type { Take } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

/** The progress of a take that is being made. */
export function TakeProgress({ take }: { readonly take: Take }) {
  const { generationId, number, status } = take;
  // Live events keep the generation up to date.
  const generation = useApiQuery('getGeneration', { params: { generationId } }).data;
  const progress = generation?.progress ?? take.progress;
  const { bar, bars } = progress ?? {};
  const isMaking = generation?.status === 'generating';
  const text =
    bar !== undefined && bars !== undefined
      ? messages.bar(bar, bars)
      : messages.statuses[isHeld(progress) ? 'pending' : isMaking ? 'generating' : status];
  return (
    <div className={styles.progress}>
      <progress aria-label={messages.progressOf(number)} max={1} value={progress?.fraction ?? 0} />
      <span className={textStyles.caption}>{text}</span>
    </div>
  );
}
