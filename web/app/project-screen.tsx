import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { MusicPanel } from '#web/features/generation/music-panel.tsx';
import { QueuePanel } from '#web/features/generation/queue-panel.tsx';
import { ProjectPage } from '#web/features/project/project-page.tsx';
import { TrackList } from '#web/features/tracks/track-list.tsx';

/** A project with its desk, its queue and its tracks. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  const [copiedPrompt, setCopiedPrompt] = useState<string>();
  const [search] = useSearchParams();
  return (
    <ProjectPage projectId={projectId}>
      {({ name, trackCount, may }) => (
        <>
          <MusicPanel projectId={projectId} mayGenerate={may.generate} copiedPrompt={copiedPrompt} />
          <QueuePanel projectId={projectId} />
          <TrackList
            projectId={projectId}
            projectName={name}
            trackCount={trackCount}
            mayGenerate={may.generate}
            mayDownload={may.download}
            soughtId={search.get('track') ?? undefined}
            onCopyPrompt={setCopiedPrompt}
          />
        </>
      )}
    </ProjectPage>
  );
}
