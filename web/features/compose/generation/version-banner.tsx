import type { TrackType } from '#contract/tracks.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import { bannerMessages } from '#web/features/compose/generation/banner-messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './form.module.css';

interface VersionBannerProps {
  readonly projectId: string;
  readonly type: TrackType;
}

/** The track that the result becomes a version of, with a button that makes it a track of its own. */
export function VersionBanner({ projectId, type }: VersionBannerProps) {
  const versionOf = useGenerationForm(projectId, (form) => form.versionOf);
  if (versionOf?.type !== type) return null;
  return (
    <div className={styles.idea}>
      <Icon name="fork" size="small" />
      <p>
        {bannerMessages.versionOf} <b className={styles.ideaTitle}>{versionOf.title}</b>
      </p>
      <IconButton
        icon="close"
        label={bannerMessages.removeVersionOf(versionOf.title)}
        onClick={() => formStore.change(projectId, (form) => ({ ...form, versionOf: undefined }))}
      />
    </div>
  );
}
