import { type RefObject, useEffect, useRef } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { replacePrompt } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import { PromptField } from '#web/features/compose/generation/prompt-field.tsx';
import type { ImprovedType } from '#web/features/compose/generation/improve-button.tsx';
import { IdeaBanner } from '#web/features/compose/generation/idea-banner.tsx';
import { SuggestedPromptBanner } from '#web/features/compose/generation/suggested-prompt-banner.tsx';
import { VersionBanner } from '#web/features/compose/generation/version-banner.tsx';
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
