import { clsx } from 'clsx';
import { useId } from 'react';
import type { FormTab } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import type { TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { MusicPanel } from '#web/features/compose/generation/music-panel.tsx';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import panelStyles from '#web/ui/panel.module.css';
import styles from './form.module.css';

const OtherPanel = lazyComponent(
  async () => (await import('#web/features/compose/generation/other-panels.tsx')).OtherPanel,
);

interface TrackManagementProps {
  readonly projectId: string;
  /** False for users who can listen but not generate. */
  readonly canGenerate: boolean;
  /** Projects with tracks get a compact form. */
  readonly hasTracks: boolean;
  readonly takesDialog: TakesDialog;
}

/** The generation form, one tab for each kind; the input of each tab is kept. */
export function TrackManagement({ projectId, canGenerate, hasTracks, takesDialog }: TrackManagementProps) {
  const id = useId();
  const tab = useGenerationForm(projectId, (form) => form.tab);
  const heading = <h2 id={id}>{messages.cardTitle}</h2>;
  if (!canGenerate) {
    return (
      <section className={styles.listener} aria-labelledby={id}>
        {heading}
        <p>{messages.listenOnly}</p>
      </section>
    );
  }
  return (
    <section className={clsx(styles.generationForm, panelStyles.panel)} aria-labelledby={id}>
      <Tabs
        keepMounted
        heading={heading}
        label={messages.cardTitle}
        selected={tab}
        onSelect={(chosen) => formStore.change(projectId, (form) => ({ ...form, tab: chosen }))}
        tabs={[
          {
            id: 'music',
            label: tabLabel('music', 'music'),
            content: <MusicPanel projectId={projectId} hasTracks={hasTracks} takesDialog={takesDialog} />,
          },
          {
            id: 'effects',
            label: tabLabel('effects', 'sound_effect'),
            content: <OtherPanel tab="effects" projectId={projectId} takesDialog={takesDialog} />,
          },
          {
            id: 'voice',
            label: tabLabel('voice', 'voice'),
            content: <OtherPanel tab="voice" projectId={projectId} takesDialog={takesDialog} />,
          },
          {
            id: 'upload',
            label: tabLabel('upload', 'upload'),
            content: <OtherPanel tab="upload" projectId={projectId} takesDialog={takesDialog} />,
          },
        ]}
      />
    </section>
  );
}

const tabLabel = (tab: FormTab, icon: IconName) => (
  <>
    <Icon name={icon} size="small" />
    {messages.tabs[tab]}
  </>
);
