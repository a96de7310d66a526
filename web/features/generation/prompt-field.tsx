import { type KeyboardEvent, type Ref, useId } from 'react';
import { cutPrompt } from '#web/features/generation/cut-prompt.ts';
import { ImproveKey } from '#web/features/generation/improve-key.tsx';
import type { ImprovedType } from '#web/features/generation/use-improve-prompt.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';

const copiedShown = 28;

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
  readonly copiedPrompt?: string | undefined;
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
  copiedPrompt,
}: PromptFieldProps) {
  const id = useId();
  const tooLong = value.trim().length > max;

  return (
    <div className="desk-prompt">
      <label className="sr-only" htmlFor={id}>
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
      <div className="desk-prompt-foot">
        {improveAs && (
          <ImproveKey
            type={improveAs}
            prompt={value}
            disabled={value.trim() === '' || tooLong}
            onImproved={onChange}
          />
        )}
        {copiedPrompt && copiedPrompt !== value && (
          <button type="button" className="chip chip-add" onClick={() => onChange(copiedPrompt)}>
            <Icon name="copy" size="small" />
            {`${words.copied} “${cutPrompt(copiedPrompt, copiedShown)}”`}
          </button>
        )}
        <span id={`${id}-count`} className={tooLong ? 'desk-count desk-count-over' : 'desk-count'}>
          {`${value.length} / ${max}`}
        </span>
      </div>
    </div>
  );
}
