import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { editorMessages } from '#web/features/compose/generation/plan/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import chipStyles from '#web/ui/chip.module.css';
import planStyles from './plan.module.css';

interface StyleFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly styles: readonly string[];
  /** Whether these styles are excluded; displayed struck through. */
  readonly excluded?: boolean;
  readonly onChange: (styles: readonly string[]) => void;
}

/** Styles as chips: pressing one removes it; Enter or blur adds the typed one. */
export function StyleField({ label, hint, styles, excluded = false, onChange }: StyleFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = styles.length >= limits.planStyles.max;
  function addTyped() {
    const style = typed.trim();
    setTyped('');
    if (style !== '' && !styles.includes(style) && !isFull) onChange([...styles, style]);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTyped();
  };
  return (
    <div className={planStyles.styles}>
      <Field label={label} {...(hint !== undefined && { hint })}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            placeholder={editorMessages.add}
            maxLength={limits.planStyle.max}
            disabled={isFull}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={addTyped}
          />
        )}
      </Field>
      {styles.length > 0 && (
        <div className={chipStyles.chips}>
          {styles.map((style) => (
            <button
              key={style}
              type="button"
              className={chipStyles.chip}
              aria-label={editorMessages.removeStyle(musicWord(style))}
              onClick={() => onChange(styles.filter((one) => one !== style))}
            >
              {excluded ? <s className={chipStyles.without}>{musicWord(style)}</s> : musicWord(style)}
              <Icon name="close" size="small" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
