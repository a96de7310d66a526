import { useId } from 'react';
import { providerMessages } from '#web/features/compose/generation/messages.ts';
import type { ProviderSelection } from '#web/features/compose/generation/use-providers.ts';
import { Switch } from '#web/ui/field.tsx';
import {
  formatExactLength,
  type ProviderOption,
  formatLengthRange,
} from '#web/features/compose/generation/provider-choice.ts';
import { formatTokens } from '#web/ui/format-number.ts';
import fieldStyles from '#web/ui/field.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './provider-options.module.css';

/** The price of a default-sized request: "100 tokens for 30 s". */
function formatPrice({ service, prices: [price] }: ProviderOption): string | undefined {
  if (!price) return undefined;
  const amount = price.units * 1000;
  const size = service === 'voice' ? providerMessages.characters(amount) : formatExactLength(amount);
  return providerMessages.price({ tokens: formatTokens(price.tokens), size });
}

/** Price, length range and free tokens: "100 tokens for 30 s · 1 s to 5 min · 300 free a day". */
export function formatTerms(provider: ProviderOption): string {
  const free = provider.freeTokensDaily > 0 && providerMessages.freeDaily(provider.freeTokensDaily);
  return [formatPrice(provider), formatLengthRange(provider), free].filter(Boolean).join(' · ');
}

/** The selectable providers with price and limits, and whether the built-in composer is allowed as fallback. */
export function ProviderOptions({ selection }: { readonly selection: ProviderSelection }) {
  const { providers, provider: chosen, choice, choose } = selection;
  const name = useId();
  const fallback = providers.find(({ isBuiltin }) => isBuiltin);
  return (
    <fieldset className={styles.providers}>
      <legend className={textStyles.label}>{providerMessages.title}</legend>
      <div className={styles.options}>
        {providers.map((provider) => (
          <label key={provider.name} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={provider.name}
              checked={provider === chosen}
              onChange={() => choose({ provider: provider.name })}
            />
            <b>{provider.displayName}</b>
            <span className={styles.terms}>{formatTerms(provider)}</span>
          </label>
        ))}
      </div>
      {fallback && chosen && chosen !== fallback && (
        <div className={styles.fallback}>
          <Switch
            label={providerMessages.fallback(chosen.displayName)}
            aria-describedby={`${name}-fallback`}
            checked={choice.allowFallback ?? false}
            onChange={(event) => choose({ allowFallback: event.target.checked })}
          />
          <p id={`${name}-fallback`} className={fieldStyles.hint}>
            {chosen.service === 'voice' ? providerMessages.fallbackVoice : providerMessages.fallbackCost}
          </p>
        </div>
      )}
    </fieldset>
  );
}
