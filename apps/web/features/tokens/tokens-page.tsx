import { useState } from 'react';
import { History, useTransactions } from '#web/features/tokens/history.tsx';
import { PackList } from '#web/features/tokens/pack-list.tsx';
import { Pricing } from '#web/features/tokens/pricing.tsx';
import { PurchaseReturn } from '#web/features/tokens/purchase-return.tsx';
import { UsageChart } from '#web/features/tokens/usage-chart.tsx';
import { messages } from '#web/features/tokens/messages.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { CountOrSkeleton, Stat, StatList, PageHeader } from '#web/ui/page-header.tsx';
import { useFreeTokens } from '#web/domain/use-free-tokens.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ErrorState } from '#web/data/error-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useBalance } from '#web/domain/user.ts';
import pageStyles from './tokens-page.module.css';
import styles from './usage-chart.module.css';

/** `/tokens`: the balance and statistics, then purchase, history and prices. */
export function TokensPage() {
  usePageTitle(messages.title);
  const [tab, setTab] = useState<keyof typeof messages.tabs>('purchase');
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <PurchaseReturn />
      <TokenStats />
      <Tabs
        label={messages.title}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'purchase', label: messages.tabs.purchase, content: <PackList /> },
          { id: 'history', label: messages.tabs.history, content: <HistoryTab /> },
          { id: 'pricing', label: messages.tabs.pricing, content: <Pricing /> },
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

function TokenStats() {
  const balance = useBalance();
  const { first, error, retry } = useTransactions();
  // Same count as on the dashboard: deleted tracks are not included.
  const stats = useApiQuery('getDashboardStats');
  const renderStat = (count: number | undefined) =>
    error && !first ? messages.notLoaded : <CountOrSkeleton count={count} />;
  return (
    <>
      <StatList>
        <Stat label={messages.balance}>
          <TokenCounter tokens={balance} size="large" />
        </Stat>
        <Stat label={messages.earned}>{renderStat(first?.totals?.earned)}</Stat>
        <Stat label={messages.spent}>{renderStat(first?.totals?.spent)}</Stat>
        <Stat label={messages.tracks}>{renderStat(stats.data?.tracksGenerated)}</Stat>
      </StatList>
      <FreeTokensToday />
      {error && !first && <ErrorState level={2} title={messages.statsFailed} error={error} onRetry={retry} />}
    </>
  );
}

/** The remaining free tokens of the day; renders nothing when the server gives none. */
function FreeTokensToday() {
  const free = [...useFreeTokens().values()];
  if (free.length === 0) return null;
  const parts = free.map(({ service, freeTokensLeft, freeTokensDaily }) =>
    messages.freeTokensLeft({ service, remaining: freeTokensLeft, daily: freeTokensDaily }),
  );
  return <p className={pageStyles.free}>{messages.freeToday(parts.join(', '))}</p>;
}
