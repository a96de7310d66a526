import { clsx } from 'clsx';
import { useId } from 'react';
import type { ProjectBudget } from '#contract/budgets.ts';
import { BudgetForm } from '#web/features/projects/budgets/budget-form.tsx';
import { BudgetUsage } from '#web/features/projects/budgets/budget-usage.tsx';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { SpendingRequests } from '#web/features/projects/budgets/spending-requests.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { limitNames } from '#web/features/projects/budgets/budget-draft.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './budgets.module.css';

/** The limits of a project, for members who cannot change them. */
function BudgetLimitList({ budget }: { readonly budget: ProjectBudget }) {
  return (
    <>
      <dl className={styles.limits}>
        {limitNames.map((name) => (
          <div key={name}>
            <dt className={textStyles.label}>{messages.fields[name]}</dt>
            <dd>{textOf(name, budget[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={textStyles.tertiary}>{messages.readOnly}</p>
    </>
  );
}

function textOf(name: (typeof limitNames)[number], limit: number | null): string {
  if (limit === null) return messages.none;
  return name === 'warnPercent' ? messages.percent(limit) : formatTokens(limit);
}

/** The budget of a project: this month's use, the limits, and the requests that wait for approval. */
export function BudgetSection({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const { data, error, refetch } = useApiQuery('getProjectBudget', { params: { projectId } });
  return (
    <section className={clsx(styles.budget, panelStyles.panel)} aria-labelledby={heading}>
      <h2 id={heading}>{messages.budget}</h2>
      {error && !data && (
        <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading subject={messages.budget.toLowerCase()} height="12rem" />}
      {data && (
        <>
          {data.waiting > 0 && <SpendingRequests projectId={projectId} />}
          <div className={styles.columns}>
            <BudgetUsage budget={data} />
            <div className={styles.limitColumn}>
              <h3>{messages.limits}</h3>
              {data.may.edit ? <BudgetForm budget={data} /> : <BudgetLimitList budget={data} />}
            </div>
          </div>
        </>
      )}
    </section>
  );
}
