import { EffectPanel } from '#web/features/generation/effect-panel.tsx';
import { UploadPanel } from '#web/features/generation/upload-panel.tsx';
import { VoicePanel } from '#web/features/generation/voice-panel.tsx';

interface OtherPanelProps {
  readonly tab: 'effects' | 'voice' | 'upload';
  readonly projectId: string;
}

/** The panels for track types other than music, and for uploads. */
export function OtherPanel({ tab, projectId }: OtherPanelProps) {
  if (tab === 'effects') return <EffectPanel projectId={projectId} />;
  return tab === 'voice' ? <VoicePanel projectId={projectId} /> : <UploadPanel projectId={projectId} />;
}
