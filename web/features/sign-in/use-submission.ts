import { useState } from 'react';

/** A call that a form makes: whether it is under way, and why the last one failed. After a success the form goes away. */
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
