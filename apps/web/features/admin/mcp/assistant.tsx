import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './assistant.module.css';

const messages = {
  title: 'AI assistant',
  text: 'Any assistant that supports the Model Context Protocol can work in your projects, as you.',
  address: 'Give it this address',
  copy: 'Copy',
  copied: 'Address copied',
  copyFailed: 'The browser did not allow copying. Select the address and copy it by hand.',
  token: 'It also needs an API token and can do what that token allows. It sends the token as the header',
  header: 'Authorization: Bearer tutti_…',
  price:
    'It asks before it spends tokens. If the API token has a spending limit, it can spend up to that without asking.',
} as const;

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
        {messages.token} <code>{messages.header}</code>
      </p>
      <p className={textStyles.secondary}>{messages.price}</p>
    </Section>
  );
}
