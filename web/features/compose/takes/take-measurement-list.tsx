import type { Take, TakeMeasurements, TakeSet } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { measuresOf } from '#web/features/compose/takes/take-measures.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

interface TakeMeasurementListProps {
  readonly set: TakeSet;
  readonly take: Take;
  readonly measurements: TakeMeasurements;
}

/** What was measured; what misses the brief has a warning sign. */
export function TakeMeasurementList({ set, take, measurements }: TakeMeasurementListProps) {
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
