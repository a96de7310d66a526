import type { Take, TakeSet } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { TakeMeasurementList } from '#web/features/compose/takes/take-measurement-list.tsx';
import { TakeOutcome } from '#web/features/compose/takes/take-outcome.tsx';
import { TakeProgress } from '#web/features/compose/takes/take-progress.tsx';
import type { Decision } from '#web/features/compose/takes/use-decision.ts';
import type { TakePlayer } from '#web/features/compose/takes/use-play-take.ts';
import { PlayButton } from '#web/domain/play-button.tsx';
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
