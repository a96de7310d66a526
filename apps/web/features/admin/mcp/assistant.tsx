import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { messages } from '#web/features/admin/mcp/messages.ts';
import { toast } from '#web/ui/toast.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './assistant.module.css';

async function copy(address: string) {
  try {
    await copyText(address);
    toast({ title: messages.copied });
  } catch {
    toast({ title: messages.address, description: messages.copyFailed, variant: 'destructive' });
  }
}

/** How an assistant connects to this studio by the Model Context Protocol. */
export function Assistant() {
  const address = `${location.origin}/mcp`;
  return (
    <Section title={messages.title} text={messages.text}>
      <div className={styles.address}>
        <Field label={messages.address} className={styles.field}>
          {(control) => (
            <TextInput
              {...control}
              readOnly
              spellCheck={false}
              value={address}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        <Button onClick={() => void copy(address)}>
          <Icon name="copy" size="small" />
          {messages.copy}
        </Button>
      </div>
      <p>
        <MessageText parts={messages.token('Authorization: Bearer tutti_…')} tags={{ header: <code /> }} />
      </p>
      <p className={textStyles.secondary}>{messages.price}</p>
    </Section>
  );
}
