import { type ReactNode, useState } from 'react';
import type { Body } from '#contract/api.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Button } from '#web/ui/button.tsx';

type TakesBrief = Body<'estimateTakes'>['brief'];
/** Renders the dialog that orders several takes of a brief. */
export type TakesDialog = (props: {
  readonly projectId: string;
  readonly brief: TakesBrief;
  readonly onOrdered: () => void;
  readonly onClose: () => void;
}) => ReactNode;

interface SeveralTakesProps {
  readonly projectId: string;
  readonly brief: () => TakesBrief;
  readonly dialog: TakesDialog;
  readonly disabled: boolean;
  /** The takes were ordered. */
  readonly onOrdered: () => void;
}

/** Opens the order of several takes of what the panel contains now. */
export function SeveralTakes({ projectId, brief, dialog, disabled, onOrdered }: SeveralTakesProps) {
  const [ordered, setOrdered] = useState<TakesBrief>();
  return (
    <>
      <Button
        variant="ghost"
        size="large"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOrdered(brief())}
      >
        {messages.severalTakes}
      </Button>
      {ordered && dialog({ projectId, brief: ordered, onOrdered, onClose: () => setOrdered(undefined) })}
    </>
  );
}
