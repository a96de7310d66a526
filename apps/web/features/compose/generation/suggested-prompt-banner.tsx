import { useId } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { applySuggestedPrompt, withoutSuggestedPrompt } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import { bannerMessages } from '#web/features/compose/generation/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface SuggestedPromptBannerProps {
  readonly projectId: string;
  readonly type: TrackType;
  /** Called after the suggested prompt was put in the field. */
  readonly onApplied: () => void;
}

/** A suggested prompt with its source, and a button that puts it in the prompt field. */
export function SuggestedPromptBanner({ projectId, type, onApplied }: SuggestedPromptBannerProps) {
  const heading = useId();
  const suggestedPrompt = useGenerationForm(projectId, ({ suggestedPrompts }) => suggestedPrompts[type]);
  if (!suggestedPrompt) return null;
  const { title, use } = bannerMessages.suggestedPrompts[suggestedPrompt.kind];
  return (
    <section className={styles.suggestedPrompt} aria-labelledby={heading}>
      <Icon name={suggestedPrompt.kind === 'copied' ? 'copy' : 'reply'} size="small" />
      <div className={styles.suggestedPromptText}>
        <h3 id={heading} className={textStyles.label}>
          {title}
          {suggestedPrompt.from !== '' && (
            <span>{` ${bannerMessages.suggestedFrom(suggestedPrompt.from)}`}</span>
          )}
        </h3>
        <blockquote title={suggestedPrompt.prompt}>{suggestedPrompt.prompt}</blockquote>
      </div>
      <div className={styles.suggestedPromptButtons}>
        <Button
          onClick={() => {
            formStore.change(projectId, (form) => applySuggestedPrompt(form, type));
            onApplied();
          }}
        >
          {use}
        </Button>
        <IconButton
          icon="close"
          label={bannerMessages.dismissSuggestedPrompt}
          onClick={() => formStore.change(projectId, (form) => withoutSuggestedPrompt(form, type))}
        />
      </div>
    </section>
  );
}
