import type { Body } from '#contract/api.ts';
import { words } from '#web/features/generation/words.ts';
import { CancellableKey } from '#web/kit/cancellable-key.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { Icon } from '#web/kit/icon.tsx';
import { refusalOf } from '#web/kit/reason-of.ts';

export type ImprovedType = Body<'improvePrompt'>['type'];

interface ImproveKeyProps {
  /** The kind of prompt. */
  readonly type: ImprovedType;
  readonly prompt: string;
  readonly disabled: boolean;
  readonly onImproved: (prompt: string) => void;
}

/** Replaces the typed prompt by an improved one. */
export function ImproveKey({ type, prompt, disabled, onImproved }: ImproveKeyProps) {
  const improvement = useAction('improvePrompt', {
    send: () => ({ body: { type, prompt: prompt.trim() } }),
    failed: words.improveFailed,
    reason: refusalOf,
    onDone: ({ improvedPrompt }) => onImproved(improvedPrompt),
  });
  const improving = improvement.isPending;
  return (
    <CancellableKey
      look="bare"
      disabled={disabled}
      busy={improving}
      cancel={words.cancelImproving}
      onCancel={improvement.cancel}
      onClick={() => improvement.mutate()}
    >
      {!improving && <Icon name="fork" size="small" />}
      {improving ? words.improving : words.improve}
    </CancellableKey>
  );
}
