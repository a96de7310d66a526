import { useId } from 'react';
import { type Maker, priceInWords, spanInWords } from '#web/features/generation/makers.ts';
import type { Making } from '#web/features/generation/use-making.ts';
import { words } from '#web/features/generation/words.ts';
import { Switch } from '#web/kit/field.tsx';
import './maker-choices.css';

/** Who can make it, each with its price and its limits; and whether the built-in composer may stand in. */
export function MakerChoices({ making }: { readonly making: Making }) {
  const { makers, maker: chosen, choice, choose } = making;
  const name = useId();
  const standIn = makers.find(({ isBuiltin }) => isBuiltin);
  return (
    <fieldset className="makers">
      <legend className="label">{words.maker.title}</legend>
      <div className="maker-options">
        {makers.map((maker) => (
          <label key={maker.name} className="maker-option">
            <input
              type="radio"
              name={name}
              value={maker.name}
              checked={maker === chosen}
              onChange={() => choose({ provider: maker.name })}
            />
            <b>{maker.displayName}</b>
            <Terms maker={maker} />
          </label>
        ))}
      </div>
      {standIn && chosen && chosen !== standIn && (
        <div className="maker-fallback">
          <Switch
            label={words.maker.fallback(chosen.displayName)}
            aria-describedby={`${name}-fallback`}
            checked={choice.allowFallback ?? false}
            onChange={(event) => choose({ allowFallback: event.target.checked })}
          />
          <p id={`${name}-fallback`} className="field-hint">
            {chosen.service === 'voice' ? words.maker.fallbackVoice : words.maker.fallbackCost}
          </p>
        </div>
      )}
    </fieldset>
  );
}

function Terms({ maker }: { readonly maker: Maker }) {
  const terms = [
    priceInWords(maker),
    spanInWords(maker),
    maker.freeTokensDaily > 0 && words.maker.free(maker.freeTokensDaily),
  ].filter(Boolean);
  return <span className="maker-terms">{terms.join(' · ')}</span>;
}
