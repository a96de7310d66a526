import { leaveIdea } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk } from '#web/features/generation/desk-store.ts';
import { noteWords } from '#web/features/generation/note-words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { IconKey } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './desk.module.css';

/** The idea of the next track, with a button that removes it. */
export function IdeaNote({ projectId }: { readonly projectId: string }) {
  const idea = useDesk(projectId, (desk) => desk.idea);
  if (!idea) return null;
  return (
    <div className={styles.idea}>
      <Icon name="edit" size="small" />
      <p>
        {noteWords.forIdea} <b className={styles.ideaTitle}>{idea.title}</b>
        <span className={textStyles.tertiary}>, {noteWords.forIdeaThen}</span>
      </p>
      <IconKey
        icon="close"
        label={noteWords.takeIdeaOff(idea.title)}
        onClick={() => deskStore.change(projectId, leaveIdea)}
      />
    </div>
  );
}
