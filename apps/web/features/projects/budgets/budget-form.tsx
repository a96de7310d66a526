import { type FormEvent, useState } from 'react';
import type { BudgetLimits, ProjectBudget } from '#contract/budgets.ts';
import {
  type BudgetDraft,
  draftState,
  limitNames,
  limitText,
} from '#web/features/projects/budgets/budget-draft.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { invalidateEntities } from '#web/data/entity-cache.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './budgets.module.css';

/** The limits of a project, for its admins. */
export function BudgetForm({ budget }: { readonly budget: ProjectBudget }) {
  const [draft, setDraft] = useState<BudgetDraft>({});
  const { change, errors, isValid, isChanged } = draftState(draft, budget);
  const save = useAction('setProjectBudget', {
    send: (body: Partial<BudgetLimits>) => ({ params: { projectId: budget.projectId }, body }),
    successToast: { title: messages.saved },
    errorToast: messages.saveFailed,
    onSuccess: async () => {
      await invalidateEntities(['budget']);
      setDraft({});
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged && isValid && !save.isPending) save.mutate(change);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {limitNames.map((name) => (
          <Field key={name} label={messages.fields[name]} hint={messages.hints[name]} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                readOnly={save.isPending}
                value={draft[name] ?? limitText(budget[name])}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={layoutStyles.cluster}>
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'plain'}
          busy={save.isPending}
          disabled={!isChanged || !isValid}
        >
          {save.isPending ? messages.saving : messages.save}
        </Button>
        {Object.keys(draft).length > 0 && !save.isPending && (
          <Button variant="ghost" onClick={() => setDraft({})}>
            {messages.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
