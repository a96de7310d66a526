import type { Body } from '#contract/api.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { CancellableButton } from '#web/ui/cancellable-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { Icon } from '#web/ui/icon.tsx';
import { clientErrorMessage } from '#web/data/error-message.ts';

export type ImprovedType = Body<'improvePrompt'>['type'];

interface ImproveButtonProps {
  /** The kind of prompt. */
  readonly type: ImprovedType;
  readonly prompt: string;
  readonly disabled: boolean;
  readonly onImproved: (prompt: string) => void;
}

/** Replaces the typed prompt by an improved one. */
export function ImproveButton({ type, prompt, disabled, onImproved }: ImproveButtonProps) {
  const improvement = useAction('improvePrompt', {
    send: () => ({ body: { type, prompt: prompt.trim() } }),
    errorToast: messages.improveFailed,
    toMessage: clientErrorMessage,
    onSuccess: ({ improvedPrompt }) => onImproved(improvedPrompt),
  });
  const improving = improvement.isPending;
  return (
    <CancellableButton
      variant="ghost"
      disabled={disabled}
      busy={improving}
      cancel={messages.cancelImproving}
      onCancel={improvement.cancel}
      onClick={() => improvement.mutate()}
    >
      {!improving && <Icon name="fork" size="small" />}
      {improving ? messages.improving : messages.improve}
    </CancellableButton>
  );
}
