import { useState } from 'react';

/**
 * Sends a form, with its pending state and last error. It stays pending after a success, since the caller then leaves
 * the form.
 */
export function useSubmission<Values, Reply>(
  send: (values: Values) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = (values: Values): void => {
    if (isPending) return;
    setPending(true);
    setError(undefined);
    send(values).then(onDone, (reason: unknown) => {
      setPending(false);
      setError(reason);
    });
  };
  return { isPending, error, submit };
}
