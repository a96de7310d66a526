import { clsx } from 'clsx';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { type ImprovedType, ImproveButton } from '#web/features/compose/generation/improve-button.tsx';
import { isPressed, sendChord } from '#web/ui/shortcut.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface PromptFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** The accessible name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** The maximum number of characters. */
  readonly max: number;
  /** The kind of prompt, if it can be improved. */
  readonly improveAs?: ImprovedType;
  readonly value: string;
  readonly onChange: (prompt: string) => void;
  readonly onImproved: (prompt: string) => void;
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isPressed(sendChord, event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The prompt field; it grows with the text. Ctrl or Cmd with Enter submits. */
export function PromptField({
  ref,
  label,
  placeholder,
  max,
  improveAs,
  value,
  onChange,
  onImproved,
}: PromptFieldProps) {
  const id = useId();
  const tooLong = value.trim().length > max;

  return (
    <div className={styles.prompt}>
      <label className={textStyles.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        name="prompt"
        rows={3}
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-count`}
        aria-invalid={tooLong || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnCtrlEnter}
      />
      <div className={styles.promptFooter}>
        {improveAs && (
          <ImproveButton
            type={improveAs}
            prompt={value}
            disabled={value.trim() === '' || tooLong}
            onImproved={onImproved}
          />
        )}
        <span id={`${id}-count`} className={clsx(styles.count, tooLong && styles.countOver)}>
          {`${value.length} / ${max}`}
        </span>
      </div>
    </div>
  );
}
