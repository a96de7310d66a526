import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RecoveryCodes } from '#web/features/auth/account/recovery-codes.tsx';
import { secondFactorMessages } from '#web/features/auth/account/messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';

const { codes: messages } = secondFactorMessages;

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  /** The account the codes belong to. */
  readonly email: string;
  readonly onDone: () => void;
}

/** Shows the recovery codes. Only its own button closes it; Escape or a click outside shows a reminder instead. */
function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
  const [attempts, setAttempts] = useState(0);
  return (
    <Dialog
      open
      onOpenChange={() => setAttempts(attempts + 1)}
      title={messages.title}
      description={messages.text}
    >
      <RecoveryCodes {...props} />
      <div role="alert">
        {attempts > 0 && <FieldError key={attempts}>{messages.dismissWarning}</FieldError>}
      </div>
    </Dialog>
  );
}

/**
 * Shows the recovery codes and resolves when the user confirms that they are saved. Renders in its own React root, so
 * that closing a drawer, changing the route or an expired session does not unmount it.
 */
export async function showRecoveryCodes(codes: readonly string[], email: string): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await new Promise<void>((resolve) =>
    root.render(<RecoveryCodesDialog codes={codes} email={email} onDone={resolve} />),
  );
  root.unmount();
  container.remove();
  // The dialog restores the focus in a later task; wait for that, so that the caller can move the focus afterwards.
  await new Promise((resolve) => setTimeout(resolve));
}
