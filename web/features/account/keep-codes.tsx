import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { Wrong } from '#web/kit/field.tsx';

const { codes: words } = secondFactorWords;

interface CodesDialogProps {
  readonly codes: readonly string[];
  /** Whose they are. */
  readonly email: string;
  readonly onDone: () => void;
}

/** Shows recovery codes and closes by its own key alone: whatever else would close it says so. */
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
 * Shows recovery codes until somebody says that they have them. It stands beside the page, not in it: whatever goes
 * away there meanwhile (a drawer, the route, the session) does not take it along.
 */
export async function keepCodes(codes: readonly string[], email: string): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await new Promise<void>((resolve) =>
    root.render(<CodesDialog codes={codes} email={email} onDone={resolve} />),
  );
  root.unmount();
  place.remove();
  // The dialog gives the focus back a task later, and whoever waits may have a better place for it.
  await new Promise((resolve) => setTimeout(resolve));
}
