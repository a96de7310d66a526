import { useId } from 'react';
import { termsInWords } from '#web/features/generation/maker-terms.ts';
import { makerWords } from '#web/features/generation/maker-words.ts';
import type { Making } from '#web/features/generation/use-making.ts';
import { Switch } from '#web/kit/field.tsx';
import fieldStyles from '#web/kit/field.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './maker-choices.module.css';

/** The selectable providers with price and limits, and whether the built-in composer is allowed as fallback. */
export function MakerChoices({ making }: { readonly making: Making }) {
  const { makers, maker: chosen, choice, choose } = making;
  const name = useId();
  const standIn = makers.find(({ isBuiltin }) => isBuiltin);
  return (
    <fieldset className={styles.makers}>
      <legend className={textStyles.label}>{makerWords.title}</legend>
      <div className={styles.options}>
        {makers.map((maker) => (
          <label key={maker.name} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={maker.name}
              checked={maker === chosen}
              onChange={() => choose({ provider: maker.name })}
            />
            <b>{maker.displayName}</b>
            <span className={styles.terms}>{termsInWords(maker)}</span>
          </label>
        ))}
      </div>
      {standIn && chosen && chosen !== standIn && (
        <div className={styles.fallback}>
          <Switch
            label={makerWords.fallback(chosen.displayName)}
            aria-describedby={`${name}-fallback`}
            checked={choice.allowFallback ?? false}
            onChange={(event) => choose({ allowFallback: event.target.checked })}
          />
          <p id={`${name}-fallback`} className={fieldStyles.hint}>
            {chosen.service === 'voice' ? makerWords.fallbackVoice : makerWords.fallbackCost}
          </p>
        </div>
      )}
    </fieldset>
  );
}
