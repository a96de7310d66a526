import { isHeld } from '#contract/is-held.ts';
import type { Take, TakeMeasurements, TakeSet } from '#contract/take-sets.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { TakeOutcome } from '#web/features/compose/takes/take-outcome.tsx';
import type { Decision } from '#web/features/compose/takes/use-decision.ts';
import type { TakePlayer } from '#web/features/compose/takes/use-play-take.ts';
import { PlayButton } from '#web/domain/play-button.tsx';
import { measuresOf } from '#web/features/compose/takes/take-measures.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

export interface TakeRowProps {
  readonly set: TakeSet;
  readonly take: Take;
  readonly player: TakePlayer;
  readonly decision: Decision;
}

/** The provider and the seed of a take; hidden while a vote is open. */
function originOf({ provider, providerName, seed, wasRetried }: Take): string {
  if (provider === null) return messages.hidden;
  const seedText = seed === null ? '' : messages.seed(seed);
  return [providerName ?? provider, seedText, wasRetried && messages.madeAgain].filter(Boolean).join(' · ');
}

interface TakeMeasurementListProps {
  readonly set: TakeSet;
  readonly take: Take;
  readonly measurements: TakeMeasurements;
}

/** What was measured; what misses the brief has a warning sign. */
function TakeMeasurementList({ set, take, measurements }: TakeMeasurementListProps) {
  return (
    <dl className={styles.measures}>
      {measuresOf(set, take, measurements).map(({ name, text, isMissed }) => (
        <div key={name} data-missed={isMissed || undefined}>
          <dt className={textStyles.label}>{name}</dt>
          <dd>
            {text}
            {isMissed && (
              <>
                {' '}
                <Icon name="warning" size="small" />
                <span className={textStyles.visuallyHidden}>{messages.isMissed}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The progress of a take that is being made. */
function TakeProgress({ take }: { readonly take: Take }) {
  const { generationId, number, status } = take;
  // Live events keep the generation up to date.
  const generation = useApiQuery('getGeneration', { params: { generationId } }).data;
  const progress = generation?.progress ?? take.progress;
  const { bar, bars } = progress ?? {};
  const isMaking = generation?.status === 'generating';
  const text =
    bar !== undefined && bars !== undefined
      ? messages.bar({ bar, bars })
      : messages.statuses[isHeld(progress) ? 'pending' : isMaking ? 'generating' : status];
  return (
    <div className={styles.progress}>
      <progress aria-label={messages.progressOf(number)} max={1} value={progress?.fraction ?? 0} />
      <span className={textStyles.caption}>{text}</span>
    </div>
  );
}

/** A take: its number, maker, progress or measurements, and outcome. */
export function TakeRow({ set, take, player, decision }: TakeRowProps) {
  const { number, status, version, measurements } = take;
  const isPlaying = version !== null && player.playingVersion === version;
  const isInProgress = status === 'pending' || status === 'generating' || status === 'awaiting_approval';
  return (
    <li className={styles.take} data-winner={set.winner === number || undefined} data-status={status}>
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? messages.pause(number) : messages.play(number)}
        disabled={version === null || take.isTrashed}
        onClick={() => void player.toggle(take)}
      />
      <div className={styles.takeName}>
        <h2 className={textStyles.title}>{messages.take(number)}</h2>
        <p className={textStyles.caption}>{originOf(take)}</p>
      </div>
      {isInProgress && <TakeProgress take={take} />}
      {measurements && <TakeMeasurementList set={set} take={take} measurements={measurements} />}
      <TakeOutcome set={set} take={take} decision={decision} />
    </li>
  );
}
