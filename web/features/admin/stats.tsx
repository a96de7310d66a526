import { words } from '#web/features/admin/words.ts';
import { figure } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import { Figure, Figures } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Wrong } from '#web/kit/field.tsx';
import styles from './stats.module.css';

const shown = (count: number | undefined) => (count === undefined ? words.unknown : figure(count));

/** Instance statistics; a dash for values that are not loaded. */
export function Stats() {
  const { data, error, isFetching, refetch } = useOne('getAdminStats');
  return (
    <>
      <Figures>
        <Figure label={words.stats.totalUsers}>{shown(data?.totalUsers)}</Figure>
        <Figure label={words.stats.activeSessions}>{shown(data?.activeSessions)}</Figure>
        <Figure label={words.stats.totalTokens}>{shown(data?.totalTokens)}</Figure>
      </Figures>
      {error && (
        <div role="alert" className={styles.failed}>
          <Wrong>{sentenceOf(error, words.stats.failed)}</Wrong>
          <Key busy={isFetching} onClick={() => void refetch()}>
            {words.tryAgain}
          </Key>
        </div>
      )}
    </>
  );
}
