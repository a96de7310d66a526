import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { Wrong } from '#web/kit/field.tsx';

const { codes: words } = secondFactorWords;

interface CodesDialogProps {
  readonly codes: readonly string[];
  /** The account the codes belong to. */
  readonly email: string;
  readonly onDone: () => void;
}

/** Shows the recovery codes. Only its own button closes it; Escape or a click outside shows a reminder instead. */
function CodesDialog(props: CodesDialogProps) {
  const [attempts, setAttempts] = useState(0);
  return (
    <Dialog open onOpenChange={() => setAttempts(attempts + 1)} title={words.title} description={words.text}>
      <RecoveryCodes {...props} />
      <div role="alert">{attempts > 0 && <Wrong key={attempts}>{words.stillHere}</Wrong>}</div>
    </Dialog>
  );
}

/**
 * Shows the recovery codes and resolves when the user confirms that they are saved. Renders in its own React root, so
 * that closing a drawer, changing the route or an expired session does not unmount it.
 */
export async function keepCodes(codes: readonly string[], email: string): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await new Promise<void>((resolve) =>
    root.render(<CodesDialog codes={codes} email={email} onDone={resolve} />),
  );
  root.unmount();
  place.remove();
  // The dialog restores the focus in a later task; wait for that, so that the caller can move the focus afterwards.
  await new Promise((resolve) => setTimeout(resolve));
}
