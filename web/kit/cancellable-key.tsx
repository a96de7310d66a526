import { type ComponentProps, useRef } from 'react';
import { Key } from '#web/kit/key.tsx';

interface CancellableKeyProps extends Omit<ComponentProps<typeof Key>, 'ref'> {
  /** The label of the button that cancels. */
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** A key with a button beside it that cancels its work while that is under way. The focus goes back to the key. */
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
