import { type ComponentProps, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface CancellableButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** A button with a cancel button next to it while it is busy. Cancelling returns the focus to the first button. */
export function CancellableButton({ cancel, onCancel, ...rest }: CancellableButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...rest} ref={button} />
      {rest.busy && (
        <Button
          variant="ghost"
          onClick={() => {
            button.current?.focus();
            onCancel();
          }}
        >
          {cancel}
        </Button>
      )}
    </>
  );
}
