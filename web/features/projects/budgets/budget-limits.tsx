import type { ProjectBudget } from '#contract/budgets.ts';
import { limitNames } from '#web/features/projects/budgets/budget-draft.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './budgets.module.css';

/** The limits of a project, for members who cannot change them. */
export function BudgetLimitList({ budget }: { readonly budget: ProjectBudget }) {
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
