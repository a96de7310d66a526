import { messages } from '#web/features/compose/generation/messages.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './form.module.css';

const prompts = [
  'A slow late-night waltz for felt piano and upright bass, wistful but hopeful. No drums.',
  'Upbeat funk with slap bass, clean guitar and brass at 108 bpm, loud from the first bar.',
  'A calm seamless loop for a menu screen: warm pads, soft bells and a slow pulse.',
] as const;

/** Example prompts; pressing one puts it in the prompt field. */
export function ExamplePrompts({ onChoose }: { readonly onChoose: (prompt: string) => void }) {
  return (
    <section className={styles.examples} aria-label={messages.examples}>
      <h4 className={textStyles.label}>{messages.examples}</h4>
      <ul>
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
