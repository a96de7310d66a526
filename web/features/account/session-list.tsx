import type { Session } from '#contract/sessions.ts';
import { words } from '#web/features/account/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { Key } from '#web/kit/key.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { refusal } from '#web/kit/password-attempts.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ways-in-dialog.module.css';

/** The user's active sessions, with a button that ends all others. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const end = useAction('endOtherSessions', {
    send: () => ({}),
    done: words.ended,
    failed: { title: words.endFailed },
    reason: refusal,
  });
  return (
    <section aria-label={words.sessions}>
      <h3 className={textStyles.label}>{words.sessions}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard */}
      <ul className={styles.sessions} tabIndex={0} aria-label={words.sessions}>
        {sessions.map(({ startedAt, usedAt, isCurrent }, index) => (
          <li key={`${startedAt} ${index}`}>
            <span>{isCurrent ? words.here : words.elsewhere}</span>
            <span>
              {words.since} <Ago time={startedAt} />, {words.used} <Ago time={usedAt} />
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Key busy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? words.ending : words.endOthers}
        </Key>
      )}
    </section>
  );
}
