import { messages } from '#web/guest/messages.ts';
import type { ShownPage } from '#web/guest/shown-page.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './guest-controls.module.css';

interface GuestControlsProps {
  readonly page: ShownPage;
  readonly guestName: GuestName;
}

function switchTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset['theme']
    ? dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = isDark ? 'light' : 'dark';
  dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is disabled: the theme applies until the page is closed.
  }
}

/** The guest's name, and the switch of the theme. */
export function GuestControls({ page, guestName }: GuestControlsProps) {
  const { guest } = page;
  return (
    <>
      {guest && (
        <Button variant="ghost" className={styles.guest} onClick={() => guestName.ask()}>
          <Avatar
            user={{ id: guest.id, firstName: guest.name, lastName: '', profileImageUrl: null, isGuest: true }}
          />
          <span className={styles.name}>{guest.name}</span>
          <span className={textStyles.visuallyHidden}>{messages.name.rename}</span>
        </Button>
      )}
      <IconButton icon="theme-dark" label={messages.switchTheme} onClick={switchTheme} />
    </>
  );
}
