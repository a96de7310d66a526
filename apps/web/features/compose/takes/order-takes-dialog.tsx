import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Body, Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { orderMessages as messages } from '#web/features/compose/takes/messages.ts';
import { takeSetPath } from '#web/features/compose/takes/take-set-path.ts';
import { call } from '#web/data/api.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { Field, FieldError, Select, Switch, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { formatUsdRounded } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './order-takes.module.css';

type NewTakeSet = Body<'createTakeSet'>;
type TakesQuote = Reply<'estimateTakes'>;

/** Random seeds, one for each possible take of an order. */
const newSeeds = (): number[] => [...crypto.getRandomValues(new Uint32Array(limits.takes.max))];

/** The takes of an order: `counts` by provider in the order of `names`, each take with the next seed. */
function orderedTakes(
  names: readonly string[],
  counts: Readonly<Record<string, number>>,
  seeds: readonly number[],
): { provider: string; seed: number }[] {
  return names
    .flatMap((provider) => Array.from({ length: counts[provider] ?? 0 }, () => provider))
    .map((provider, index) => ({ provider, seed: seeds[index] ?? 0 }));
}

const isOrderable = (count: number): boolean => count >= limits.takes.min && count <= limits.takes.max;

interface OrderTakesDialogProps {
  readonly projectId: string;
  readonly brief: NewTakeSet['brief'];
  readonly onOrdered: () => void;
  readonly onClose: () => void;
}

type Tolerances = NonNullable<NewTakeSet['tolerances']>;

const defaultCount = 3;
const counts = Array.from({ length: limits.takes.max + 1 }, (_, count) => count);
const choices = {
  tempoPercent: { label: messages.tempo, values: [1, 2, 5, 10], initial: 2, text: messages.percent },
  lengthMs: {
    label: messages.length,
    values: [100, 500, 1_000, 3_000],
    initial: 500,
    text: (ms: number) => messages.seconds(ms / 1000),
  },
  loudnessLu: { label: messages.loudness, values: [1, 2, 4, 8], initial: 2, text: messages.lu },
} as const;
/** The tolerances that a type of track is measured by. */
const measuredBy = {
  music: ['tempoPercent', 'lengthMs', 'loudnessLu'],
  sound_effect: ['lengthMs'],
  voice: ['loudnessLu'],
} as const;

const timeText = (seconds: number) =>
  seconds < 90
    ? messages.aboutSeconds(Math.max(1, Math.round(seconds)))
    : messages.aboutMinutes(Math.round(seconds / 60));

interface QuoteSummaryProps {
  /** Undefined while it loads. */
  readonly quote: TakesQuote | undefined;
  readonly error: Error | null;
  readonly needsApproval: boolean;
}

/** What the takes cost in tokens and money, and how long they take. */
function QuoteSummary({ quote, error, needsApproval }: QuoteSummaryProps) {
  return (
    <div className={styles.quote} aria-live="polite">
      <span className={textStyles.label}>{messages.quote}</span>
      {error ? (
        <FieldError>{serverMessage(error, messages.quoteFailed)}</FieldError>
      ) : quote ? (
        <>
          <TokenCounter tokens={quote.tokenCost} />
          <span className={textStyles.secondary}>
            {messages.costAndTime({
              cost: messages.providerCost(formatUsdRounded(quote.providerCostUSD)),
              time: quote.seconds === null ? messages.timeUnknown : timeText(quote.seconds),
            })}
          </span>
          {needsApproval && <b>{messages.needsApproval}</b>}
          {!quote.canAfford && <FieldError>{messages.unaffordable(quote.userBalance)}</FieldError>}
        </>
      ) : (
        <span className={textStyles.tertiary}>{messages.quoting}</span>
      )}
    </div>
  );
}

/** Orders several takes of a brief: how many by whom, the quote, the budget. */
export function OrderTakesDialog({ projectId, brief, onOrdered, onClose }: OrderTakesDialogProps) {
  const [, navigate] = useLocation();
  const { data } = useApiQuery('listSelectableProviders');
  const providers = (data?.providers ?? []).flatMap(({ services, ...provider }) =>
    services.filter(({ service }) => service === brief.type).map((service) => ({ ...provider, ...service })),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [seeds, setSeeds] = useState(newSeeds);
  const [tolerances, setTolerances] = useState<Tolerances>({});
  const [budget, setBudget] = useState<string>();
  const [retryMissed, setRetryMissed] = useState(true);
  const [retryBilled, setRetryBilled] = useState(false);
  const countOf = ({ name, isDefault }: { name: string; isDefault: boolean }) =>
    chosen[name] ?? (isDefault ? defaultCount : 0);
  const takes = orderedTakes(
    providers.map(({ name }) => name),
    Object.fromEntries(providers.map((provider) => [provider.name, countOf(provider)])),
    seeds,
  );
  const isCountValid = isOrderable(takes.length);
  const order = { brief, takes };
  const quote = useQuery({
    queryKey: ['estimateTakes', { projectId }, order],
    queryFn: ({ signal }) => call('estimateTakes', { params: { projectId }, body: order, signal }),
    enabled: isCountValid,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const cost = quote.data?.tokenCost ?? 0;
  const { data: limitsOfProject } = useApiQuery('getProjectBudget', { params: { projectId } });
  const needsApproval =
    limitsOfProject !== undefined &&
    !limitsOfProject.may.edit &&
    cost > (limitsOfProject.approvalAbove ?? Infinity);
  const tokens = budget === undefined ? cost : Number(budget);
  const isBudgetValid = Number.isInteger(tokens) && tokens >= cost;
  const create = useAction('createTakeSet', {
    send: () => ({
      params: { projectId },
      body: { ...order, tolerances, budget: tokens, retryMissed, retryBilled },
    }),
    errorToast: messages.failed,
    onSuccess: (set) => {
      onOrdered();
      navigate(takeSetPath(set));
    },
  });
  const isOrderReady = isCountValid && isBudgetValid && quote.data?.canAfford === true && !quote.isError;
  const nameOf = (name: string) => providers.find((one) => one.name === name)?.displayName ?? name;
  return (
    <FormDialog
      title={messages.title}
      description={messages.text}
      labels={{ cancel: messages.cancel, submit: messages.order(takes.length), busy: messages.ordering }}
      isBusy={create.isPending}
      isDisabled={!isOrderReady}
      onSubmit={(event) => {
        // The dialog is opened from a form, whose handler the event would reach.
        event.stopPropagation();
        if (isOrderReady) create.mutate();
      }}
      onClose={onClose}
    >
      <fieldset className={layoutStyles.stack} data-gap="2">
        <legend className={textStyles.label}>{messages.providers}</legend>
        {providers.map((provider) => (
          <Field key={provider.name} className={styles.provider} label={provider.displayName}>
            {(control) => (
              <Select
                {...control}
                value={countOf(provider)}
                onChange={({ target }) => setChosen({ ...chosen, [provider.name]: Number(target.value) })}
              >
                {counts.map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        {!isCountValid && providers.length > 0 && (
          <FieldError>{messages.count({ min: limits.takes.min, max: limits.takes.max })}</FieldError>
        )}
      </fieldset>
      <details className={styles.more}>
        <summary>{messages.seeds}</summary>
        <div className={styles.fields}>
          <SeedFields
            takes={takes}
            quote={quote.data}
            nameOf={nameOf}
            onChange={(index, seed) => setSeeds(seeds.with(index, seed))}
          />
        </div>
      </details>
      <details className={styles.more}>
        <summary>{messages.tolerances}</summary>
        <p className={textStyles.caption}>{messages.tolerancesHint(limits.takeTolerances.lengthMs / 1000)}</p>
        <div className={styles.fields}>
          {measuredBy[brief.type].map((name) => {
            const { label, values, initial, text } = choices[name];
            return (
              <Field key={name} label={label}>
                {(control) => (
                  <Select
                    {...control}
                    value={tolerances[name] ?? initial}
                    onChange={({ target }) => setTolerances({ ...tolerances, [name]: Number(target.value) })}
                  >
                    {values.map((value) => (
                      <option key={value} value={value}>
                        {text(value)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            );
          })}
        </div>
        {brief.type === 'music' && (
          <Switch
            label={messages.key}
            checked={tolerances.key ?? true}
            onChange={({ target }) => setTolerances({ ...tolerances, key: target.checked })}
          />
        )}
      </details>
      <QuoteSummary quote={quote.data} error={quote.error} needsApproval={needsApproval} />
      <Field
        label={messages.budget}
        hint={messages.budgetHint}
        error={isBudgetValid || !quote.data ? undefined : messages.overBudget}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={budget ?? String(cost)}
            onChange={({ target }) => setBudget(target.value.replaceAll(/\D/g, ''))}
          />
        )}
      </Field>
      <Switch
        label={messages.retry}
        checked={retryMissed}
        onChange={({ target }) => setRetryMissed(target.checked)}
      />
      {retryMissed && (
        <Switch
          label={messages.retryBilled}
          checked={retryBilled}
          onChange={({ target }) => setRetryBilled(target.checked)}
        />
      )}
    </FormDialog>
  );
}

interface SeedFieldsProps {
  readonly takes: readonly { readonly provider: string; readonly seed: number }[];
  /** Undefined while it loads; that of the order before it changed is good enough. */
  readonly quote: Pick<TakesQuote, 'takes'> | undefined;
  readonly nameOf: (provider: string) => string;
  readonly onChange: (index: number, seed: number) => void;
}

/** The seed of each take; disabled where the provider takes none for this brief. */
export function SeedFields({ takes, quote, nameOf, onChange }: SeedFieldsProps) {
  return takes.map(({ provider, seed }, index) => {
    const takesSeed = quote?.takes.find((take) => take.provider === provider)?.takesSeed ?? true;
    return (
      <Field
        key={index}
        label={messages.seed({ number: index + 1, name: nameOf(provider) })}
        hint={takesSeed ? undefined : messages.noSeed(nameOf(provider))}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            disabled={!takesSeed}
            value={takesSeed ? String(seed) : ''}
            onChange={({ target }) => {
              const value = Number(target.value);
              if (Number.isInteger(value) && value >= 0 && value <= limits.seed.max) onChange(index, value);
            }}
          />
        )}
      </Field>
    );
  });
}
