import type { ProjectBudget } from '#contract/budgets.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatMonth } from '#web/ui/format-month.ts';
import { Icon } from '#web/ui/icon.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './budgets.module.css';

/** What was spent this month, in total and by person. */
export function BudgetUsage({ budget }: { readonly budget: ProjectBudget }) {
  const { spent, held, monthlyTokens, month, people } = budget;
  const used = spent + held;
  return (
    <div className={styles.usage}>
      <p>
        <b className={styles.used}>
          {monthlyTokens === null
            ? messages.used(used)
            : messages.usedOf({ tokens: used, limit: monthlyTokens })}
        </b>{' '}
        <span className={textStyles.secondary}>{messages.inMonth(formatMonth(month, 'long'))}</span>
      </p>
      {monthlyTokens !== null && <Meter budget={budget} limit={monthlyTokens} />}
      {held > 0 && <p className={textStyles.tertiary}>{messages.held(held)}</p>}
      {budget.isWarning && monthlyTokens !== null && (
        <p className={styles.warning}>
          <Icon name="warning" size="small" />
          {used >= monthlyTokens
            ? messages.exhausted
            : messages.warning(Math.floor((100 * used) / monthlyTokens))}
        </p>
      )}
      {people.length === 0 ? (
        <p className={textStyles.tertiary}>{messages.noUse}</p>
      ) : (
        <BarChart
          title={messages.people}
          legend={messages.legend}
          bars={people.map((person) => ({
            id: person.userId,
            label: fullName(person.user),
            parts: [person.spent, person.held],
            value: messages.person({ spent: person.spent, held: person.held }),
          }))}
        />
      )}
    </div>
  );
}

/** Spent and held tokens on a scale of the month's tokens, with a line at the warning level; the text says the same. */
function Meter({ budget, limit }: { readonly budget: ProjectBudget; readonly limit: number }) {
  const { spent, held, warnPercent } = budget;
  // More than the limit can be used if the limit was lowered.
  const scale = Math.max(limit, spent + held, 1);
  const percentOf = (tokens: number) => (100 * tokens) / scale;
  const warnAt = percentOf((limit * warnPercent) / 100);
  return (
    <svg className={styles.meter} data-warning={budget.isWarning || undefined} aria-hidden="true">
      <rect data-part="spent" width={`${percentOf(spent)}%`} height="100%" />
      <rect data-part="held" x={`${percentOf(spent)}%`} width={`${percentOf(held)}%`} height="100%" />
      <line x1={`${warnAt}%`} x2={`${warnAt}%`} y1="0" y2="100%" />
    </svg>
  );
}
