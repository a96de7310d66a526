import type { Reply } from '#contract/api.ts';
import { secondFactorWords as words } from '#web/features/account/second-factor-words.ts';
import { focusFirst } from '#web/kit/first-focus.ts';
import { Key } from '#web/kit/key.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { day } from '#web/kit/relative-time.ts';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './second-factor.module.css';

/** The actions on the second factor; each replaces the content of the dialog. */
export type Task = 'turnOn' | 'renew' | 'turnOff';

interface SecondFactorProps {
  readonly onBegin: (task: Task) => void;
  /** The user has returned from a task: its button gets the focus. */
  readonly isBack: boolean;
}

/** Status of the second factor and the actions on it. */
export function SecondFactor(props: SecondFactorProps) {
  const { data, error, refetch } = useOne('getSecondFactor');
  return (
    <section aria-label={words.title}>
      <h3 className={textStyles.label}>{words.title}</h3>
      {data ? (
        <State state={data} {...props} />
      ) : error ? (
        <Failed title={words.stateFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </section>
  );
}

function State({ state, onBegin, isBack }: SecondFactorProps & { readonly state: Reply<'getSecondFactor'> }) {
  const task = state.isOn ? 'renew' : 'turnOn';
  return (
    <div className={styles.state} ref={isBack ? focusFirst : null}>
      <p>
        {state.since === null ? words.off : words.on(day(state.since), state.recoveryCodesLeft)}{' '}
        {state.isOn && state.isDemanded && words.demanded}
      </p>
      <div className={styles.keys}>
        <Key {...(isBack && { 'data-first-focus': '' })} onClick={() => onBegin(task)}>
          {words[task].open}
        </Key>
        {state.isOn && !state.isDemanded && (
          <Key onClick={() => onBegin('turnOff')}>{words.turnOff.open}</Key>
        )}
      </div>
    </div>
  );
}
