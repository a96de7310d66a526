import { useState } from 'react';
import { History, useHistory } from '#web/features/tokens/history.tsx';
import { PackList } from '#web/features/tokens/pack-list.tsx';
import { Pricing } from '#web/features/tokens/pricing.tsx';
import { PurchaseReturn } from '#web/features/tokens/purchase-return.tsx';
import { UsageChart } from '#web/features/tokens/usage-chart.tsx';
import { words } from '#web/features/tokens/words.ts';
import { Counter } from '#web/kit/counter.tsx';
import { CountOrSkeleton, Figure, Figures, PageHead } from '#web/kit/page-head.tsx';
import { useFreeToday } from '#web/kit/free-today.ts';
import { usePageTitle } from '#web/kit/page-title.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed } from '#web/kit/state.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import { useBalance } from '#web/kit/user.ts';
import pageStyles from './tokens-page.module.css';
import styles from './usage-chart.module.css';

/** `/tokens`: the balance and statistics, then purchase, history and prices. */
export function TokensPage() {
  usePageTitle(words.title);
  const [tab, setTab] = useState<keyof typeof words.tabs>('purchase');
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} />
      <PurchaseReturn />
      <TokenFigures />
      <Tabs
        label={words.title}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'purchase', label: words.tabs.purchase, content: <PackList /> },
          { id: 'history', label: words.tabs.history, content: <HistoryTab /> },
          { id: 'pricing', label: words.tabs.pricing, content: <Pricing /> },
        ]}
      />
    </>
  );
}

function HistoryTab() {
  return (
    <div className={styles.historyColumns}>
      <UsageChart />
      <History />
    </div>
  );
}

function TokenFigures() {
  const balance = useBalance();
  const { first, error, retry } = useHistory();
  // Same count as on the dashboard: deleted tracks are not included.
  const stats = useOne('getDashboardStats');
  const shown = (count: number | undefined) =>
    error && !first ? words.unknown : <CountOrSkeleton count={count} />;
  return (
    <>
      <Figures>
        <Figure label={words.balance}>
          <Counter tokens={balance} size="large" />
        </Figure>
        <Figure label={words.earned}>{shown(first?.totals?.earned)}</Figure>
        <Figure label={words.spent}>{shown(first?.totals?.spent)}</Figure>
        <Figure label={words.tracks}>{shown(stats.data?.tracksGenerated)}</Figure>
      </Figures>
      <FreeToday />
      {error && !first && <Failed level={2} title={words.figuresFailed} error={error} onRetry={retry} />}
    </>
  );
}

/** The remaining free tokens of the day; renders nothing when the server gives none. */
function FreeToday() {
  const free = [...useFreeToday().values()];
  if (free.length === 0) return null;
  const parts = free.map(({ service, freeTokensLeft, freeTokensDaily }) =>
    words.freeOf(service, freeTokensLeft, freeTokensDaily),
  );
  return <p className={pageStyles.free}>{words.freeToday(parts.join(', '))}</p>;
}
