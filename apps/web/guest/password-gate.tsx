import type { SharedView } from '#contract/shared-view.ts';
import { messages } from '#web/guest/messages.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import fieldStyles from '#web/ui/field.module.css';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './door.module.css';

type Problem = Extract<SharedView, { kind: 'password' }>['problem'];

const texts = messages.password;
const problems = { wrong: texts.wrong, too_many: texts.tooMany, busy: texts.busy } as const;

/** The form of a link with a password. It works without JavaScript and says nothing about what is behind it. */
export function PasswordGate({ problem }: { readonly problem: Problem }) {
  return (
    <div className={styles.door}>
      <header className={styles.header}>
        <Brand />
      </header>
      <main className={styles.middle}>
        <form method="post" className={`${panelStyles.panel} ${styles.panel}`}>
          <span className={styles.rest} aria-hidden="true" />
          <div>
            <h1>{texts.title}</h1>
            <p className={textStyles.secondary}>{texts.text}</p>
          </div>
          <div className={fieldStyles.field}>
            <label className={textStyles.label} htmlFor="password">
              {texts.label}
            </label>
            <div className={styles.password}>
              <input
                className={`${fieldStyles.input} ${styles.input}`}
                id="password"
                name="password"
                type="password"
                required
                autoComplete="current-password"
                autoCapitalize="off"
                spellCheck={false}
                aria-invalid={problem !== null || undefined}
                aria-describedby={problem === null ? undefined : 'problem'}
              />
              <IconButton icon="eye" label={texts.show} aria-pressed="false" hidden data-show-password="" />
            </div>
            {problem !== null && (
              <p className={fieldStyles.error} id="problem" role="alert">
                <Icon name="warning" size="small" />
                {problems[problem]}
              </p>
            )}
          </div>
          <button type="submit" className={buttonClass('primary', 'large')}>
            {texts.open}
          </button>
        </form>
      </main>
      <footer className={styles.footer}>{texts.keeps}</footer>
    </div>
  );
}
