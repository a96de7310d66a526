import type { Reply } from '#contract/api.ts';
import { secondFactorMessages as messages } from '#web/features/auth/account/messages.ts';
import { focusFirst } from '#web/ui/first-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './second-factor.module.css';

/** The actions on the second factor; each replaces the content of the dialog. */
export type Task = 'turnOn' | 'renew' | 'turnOff';

interface SecondFactorProps {
  readonly onStart: (task: Task) => void;
  /** The user has returned from a task: its button gets the focus. */
  readonly isReturning: boolean;
}

/** Status of the second factor and the actions on it. */
export function SecondFactor(props: SecondFactorProps) {
  const { data, error, refetch } = useApiQuery('getSecondFactor');
  return (
    <section aria-label={messages.title}>
      <h3 className={textStyles.label}>{messages.title}</h3>
      {data ? (
        <SecondFactorStatus state={data} {...props} />
      ) : error ? (
        <ErrorState title={messages.stateFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </section>
  );
}

function SecondFactorStatus({
  state,
  onStart,
  isReturning,
}: SecondFactorProps & { readonly state: Reply<'getSecondFactor'> }) {
  const task = state.isOn ? 'renew' : 'turnOn';
  return (
    <div className={styles.status} ref={isReturning ? focusFirst : null}>
      <p>
        {state.since === null
          ? messages.off
          : messages.on({ day: formatDate(state.since), codes: state.recoveryCodesLeft })}{' '}
        {state.isOn && state.isDemanded && messages.requiredByServer}
      </p>
      <div className={layoutStyles.cluster} data-justify="end">
        <Button {...(isReturning && { 'data-first-focus': '' })} onClick={() => onStart(task)}>
          {messages[task].open}
        </Button>
        {state.isOn && !state.isDemanded && (
          <Button onClick={() => onStart('turnOff')}>{messages.turnOff.open}</Button>
        )}
      </div>
    </div>
  );
}
