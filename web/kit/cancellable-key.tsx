import { type ComponentProps, useRef } from 'react';
import { Key } from '#web/kit/key.tsx';

interface CancellableKeyProps extends Omit<ComponentProps<typeof Key>, 'ref'> {
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** A button with a cancel button next to it while it is busy. Cancelling returns the focus to the first button. */
export function CancellableKey({ cancel, onCancel, ...rest }: CancellableKeyProps) {
  const key = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Key {...rest} ref={key} />
      {rest.busy && (
        <Key
          look="bare"
          onClick={() => {
            key.current?.focus();
            onCancel();
          }}
        >
          {cancel}
        </Key>
      )}
    </>
  );
}
