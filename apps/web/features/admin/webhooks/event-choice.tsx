import { useId } from 'react';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import { webhookEventTexts } from '#contract/webhook-messages.ts';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './webhook-dialog.module.css';

interface EventChoiceProps {
  readonly choices: readonly WebhookEventType[];
  readonly chosen: readonly WebhookEventType[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly WebhookEventType[]) => void;
}

/** The events that a webhook reports, as checkboxes. */
export function EventChoice({ choices, chosen, error, onChange }: EventChoiceProps) {
  const id = useId();
  const toggle = (type: WebhookEventType, isChosen: boolean) =>
    onChange(choices.filter((one) => (one === type ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={styles.events} aria-describedby={error === undefined ? undefined : id}>
      <legend className={textStyles.label}>{messages.events}</legend>
      <div className={styles.all}>
        <Button variant="ghost" onClick={() => onChange(choices)}>
          {messages.everything}
        </Button>
        <Button variant="ghost" onClick={() => onChange([])}>
          {messages.nothing}
        </Button>
      </div>
      <ul>
        {choices.map((type) => (
          <li key={type}>
            <label>
              <input
                type="checkbox"
                aria-invalid={error === undefined ? undefined : true}
                checked={chosen.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
              <span>
                {webhookEventTexts[type]}
                <small>{type}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
