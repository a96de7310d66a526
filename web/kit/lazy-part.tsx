import { type ComponentType, useEffect } from 'react';
import { Boundary } from '#web/kit/boundary.tsx';
import { lazyComponent } from '#web/kit/lazy-component.ts';
import { toast } from '#web/kit/toast.ts';

/** A dialog has one of two close callbacks. */
type PartProps = { readonly onOpenChange: (open: boolean) => void } | { readonly onClose: () => void };

const notThere = {
  title: 'This did not open',
  description: 'It could not be loaded. Please try again, or load the page anew once there is a connection.',
  variant: 'destructive',
} as const;

/**
 * A dialog whose code is loaded when it is first opened. If loading fails, it shows a toast and closes; opening it
 * again retries (some browsers cache a failed import until the page is reloaded).
 */
export function lazyPart<Props extends PartProps>(
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props) => React.JSX.Element {
  const { useLoaded } = lazyComponent(fetch);

  function Loaded(props: Props) {
    const Part = useLoaded();
    return Part && <Part {...props} />;
  }

  function Missing(props: PartProps) {
    const close = 'onClose' in props ? props.onClose : props.onOpenChange;
    useEffect(() => {
      toast(notThere);
      close(false);
    }, [close]);
    return null;
  }

  return (props) => (
    <Boundary fallback={() => <Missing {...props} />}>
      <Loaded {...props} />
    </Boundary>
  );
}
