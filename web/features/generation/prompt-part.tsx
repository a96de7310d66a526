import { type RefObject, useEffect, useRef } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { fillPrompt } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk } from '#web/features/generation/desk-store.ts';
import { PromptField } from '#web/features/generation/prompt-field.tsx';
import type { ImprovedType } from '#web/features/generation/improve-key.tsx';
import { IdeaNote } from '#web/features/generation/idea-note.tsx';
import { OfferNote } from '#web/features/generation/offer-note.tsx';
import styles from './desk.module.css';

interface PromptPartProps {
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
export function PromptPart({ projectId, type, field, ...prompt }: PromptPartProps) {
  useArrival(projectId, type, field);
  const hasIdea = useDesk(projectId, ({ idea }) => idea !== undefined);
  const hasOffer = useDesk(projectId, ({ offers }) => offers[type] !== undefined);
  return (
    <div className={styles.top}>
      {hasIdea && <IdeaNote projectId={projectId} />}
      <PromptField
        {...prompt}
        ref={field}
        onImproved={(improved) => deskStore.change(projectId, (desk) => fillPrompt(desk, type, improved))}
      />
      {hasOffer && <OfferNote projectId={projectId} type={type} onTaken={() => field.current?.focus()} />}
    </div>
  );
}

/** Focuses the music prompt and scrolls to it after another part of the page changed the form. */
function useArrival(projectId: string, type: TrackType, field: PromptPartProps['field']) {
  const arrivals = useDesk(projectId, (desk) => desk.arrivals);
  const seen = useRef(arrivals);
  useEffect(() => {
    if (seen.current === arrivals) return;
    seen.current = arrivals;
    if (type !== 'music') return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, [arrivals, type, field]);
}
