import type { ReactNode } from 'react';
import { messages } from '#web/features/compose/edits/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

interface OtherReadersProps {
  /** Name of the provider that read the words. */
  readonly reader: string;
  /** The provider that should read them; undefined: the built-in reader. */
  readonly requested: string | undefined;
  /** Undefined: the built-in reader. */
  readonly onReadWith: (provider: string | undefined) => void;
  /** Another way to be understood. */
  readonly children: ReactNode;
}

/** Who read the words, and who else can. */
export function OtherReaders({ reader, requested, onReadWith, children }: OtherReadersProps) {
  const providers = useApiQuery('listSelectableProviders').data?.providers ?? [];
  const readers = providers.filter(
    ({ isBuiltin, services }) => !isBuiltin && services.some(({ service }) => service === 'text'),
  );
  const current = readers.find(({ name }) => name === reader);
  const failed = requested === reader ? undefined : readers.find(({ name }) => name === requested);
  const others = [
    ...readers.filter(({ name }) => name !== reader),
    ...(current ? [{ name: undefined, displayName: messages.builtinReader }] : []),
  ];
  return (
    <p className={styles.readers}>
      {failed && <span>{messages.readerFailed(failed.displayName)}</span>}
      {current && <span>{messages.readBy(current.displayName)}</span>}
      {others.map(({ name, displayName }) => (
        <button key={displayName} type="button" className={textStyles.link} onClick={() => onReadWith(name)}>
          {messages.readWith(displayName)}
        </button>
      ))}
      {children}
    </p>
  );
}
