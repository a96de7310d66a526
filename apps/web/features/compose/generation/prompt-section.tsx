import { type RefObject, useEffect, useRef } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { bannerMessages } from '#web/features/compose/generation/messages.ts';
import { removeIdea, replacePrompt } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import { PromptField } from '#web/features/compose/generation/prompt-field.tsx';
import type { ImprovedType } from '#web/features/compose/generation/improve-button.tsx';
import { SuggestedPromptBanner } from '#web/features/compose/generation/suggested-prompt-banner.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MessageText } from '#web/ui/message-text.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

interface PromptSectionProps {
  readonly projectId: string;
  readonly type: TrackType;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly max: number;
  readonly improveAs?: ImprovedType;
  readonly value: string;
  readonly onChange: (prompt: string) => void;
}

/** The idea of the next track, with a button that removes it. */
function IdeaBanner({ projectId }: { readonly projectId: string }) {
  const idea = useGenerationForm(projectId, (form) => form.idea);
  if (!idea) return null;
  return (
    <div className={styles.idea}>
      <Icon name="edit" size="small" />
      <p>
        <MessageText
          parts={bannerMessages.forIdea(idea.title)}
          tags={{
            idea: <b className={styles.ideaTitle} />,
            hint: <span className={textStyles.tertiary} />,
          }}
        />
      </p>
      <IconButton
        icon="close"
        label={bannerMessages.removeIdea(idea.title)}
        onClick={() => formStore.change(projectId, removeIdea)}
      />
    </div>
  );
}

interface VersionBannerProps {
  readonly projectId: string;
  readonly type: TrackType;
}

/** The track that the result becomes a version of, with a button that makes it a track of its own. */
function VersionBanner({ projectId, type }: VersionBannerProps) {
  const versionOf = useGenerationForm(projectId, (form) => form.versionOf);
  if (versionOf?.type !== type) return null;
  return (
    <div className={styles.idea}>
      <Icon name="fork" size="small" />
      <p>
        <MessageText
          parts={bannerMessages.versionOf(versionOf.title)}
          tags={{ track: <b className={styles.ideaTitle} /> }}
        />
      </p>
      <IconButton
        icon="close"
        label={bannerMessages.removeVersionOf(versionOf.title)}
        onClick={() => formStore.change(projectId, (form) => ({ ...form, versionOf: undefined }))}
      />
    </div>
  );
}

/** The top of each panel: the idea, the prompt and a suggested prompt. */
export function PromptSection({ projectId, type, field, ...prompt }: PromptSectionProps) {
  useFocusPrompt(projectId, type, field);
  const hasIdea = useGenerationForm(projectId, ({ idea }) => idea !== undefined);
  const hasSuggestedPrompt = useGenerationForm(
    projectId,
    ({ suggestedPrompts }) => suggestedPrompts[type] !== undefined,
  );
  return (
    <div className={styles.top}>
      {hasIdea && <IdeaBanner projectId={projectId} />}
      <VersionBanner projectId={projectId} type={type} />
      <PromptField
        {...prompt}
        ref={field}
        onImproved={(improved) => formStore.change(projectId, (form) => replacePrompt(form, type, improved))}
      />
      {hasSuggestedPrompt && (
        <SuggestedPromptBanner projectId={projectId} type={type} onApplied={() => field.current?.focus()} />
      )}
    </div>
  );
}

/** Focuses the music prompt and scrolls to it after another part of the page changed the form. */
function useFocusPrompt(projectId: string, type: TrackType, field: PromptSectionProps['field']) {
  const revision = useGenerationForm(projectId, (form) => form.revision);
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    if (type !== 'music') return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, [revision, type, field]);
}
