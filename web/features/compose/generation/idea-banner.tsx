import { removeIdea } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import { bannerMessages } from '#web/features/compose/generation/banner-messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

/** The idea of the next track, with a button that removes it. */
export function IdeaBanner({ projectId }: { readonly projectId: string }) {
  const idea = useGenerationForm(projectId, (form) => form.idea);
  if (!idea) return null;
  return (
    <div className={styles.idea}>
      <Icon name="edit" size="small" />
      <p>
        {bannerMessages.forIdea} <b className={styles.ideaTitle}>{idea.title}</b>
        <span className={textStyles.tertiary}>, {bannerMessages.forIdeaHint}</span>
      </p>
      <IconButton
        icon="close"
        label={bannerMessages.removeIdea(idea.title)}
        onClick={() => formStore.change(projectId, removeIdea)}
      />
    </div>
  );
}
