import { clsx } from 'clsx';
import { useId } from 'react';
import type { Way } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk } from '#web/features/generation/desk-store.ts';
import { MusicPanel } from '#web/features/generation/music-panel.tsx';
import { words } from '#web/features/generation/words.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { lazyView } from '#web/kit/lazy-view.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import panelStyles from '#web/kit/panel.module.css';
import styles from './desk.module.css';

const OtherPanel = lazyView(
  async () => (await import('#web/features/generation/other-panels.tsx')).OtherPanel,
);

interface TrackManagementProps {
  readonly projectId: string;
  /** False for users who can listen but not generate. */
  readonly mayGenerate: boolean;
  /** Projects with tracks get a compact form. */
  readonly hasTracks: boolean;
}

/** The generation form, one tab for each kind; the input of each tab is kept. */
export function TrackManagement({ projectId, mayGenerate, hasTracks }: TrackManagementProps) {
  const id = useId();
  const way = useDesk(projectId, (desk) => desk.way);
  const heading = <h2 id={id}>{words.cardTitle}</h2>;
  if (!mayGenerate) {
    return (
      <section className={styles.listener} aria-labelledby={id}>
        {heading}
        <p>{words.mayNot}</p>
      </section>
    );
  }
  return (
    <section className={clsx(styles.desk, panelStyles.panel)} aria-labelledby={id}>
      <Tabs
        keep
        heading={heading}
        label={words.cardTitle}
        chosen={way}
        onChoose={(chosen) => deskStore.change(projectId, (desk) => ({ ...desk, way: chosen }))}
        tabs={[
          {
            id: 'music',
            label: wayName('music', 'music'),
            content: <MusicPanel projectId={projectId} hasTracks={hasTracks} />,
          },
          {
            id: 'effects',
            label: wayName('effects', 'sound_effect'),
            content: <OtherPanel way="effects" projectId={projectId} />,
          },
          {
            id: 'voice',
            label: wayName('voice', 'voice'),
            content: <OtherPanel way="voice" projectId={projectId} />,
          },
          {
            id: 'upload',
            label: wayName('upload', 'upload'),
            content: <OtherPanel way="upload" projectId={projectId} />,
          },
        ]}
      />
    </section>
  );
}

const wayName = (way: Way, icon: IconName) => (
  <>
    <Icon name={icon} size="small" />
    {words.ways[way]}
  </>
);
