import { clsx } from 'clsx';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { type ImprovedType, ImproveKey } from '#web/features/generation/improve-key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

interface PromptFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** Read out as the name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** The most characters that can be sent. */
  readonly max: number;
  /** What it is a prompt for, where it can be improved. */
  readonly improveAs?: ImprovedType;
  readonly value: string;
  readonly onChange: (prompt: string) => void;
  /** Takes a better prompt in the place of the one in the field. */
  readonly onImproved: (prompt: string) => void;
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The prompt in large letters; it grows with the text. Ctrl or Cmd with Enter submits. */
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
      <div className={styles.promptFoot}>
        {improveAs && (
          <ImproveKey
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
