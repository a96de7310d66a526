import { EffectPanel } from '#web/features/generation/effect-panel.tsx';
import { UploadPanel } from '#web/features/generation/upload-panel.tsx';
import { VoicePanel } from '#web/features/generation/voice-panel.tsx';

interface OtherPanelProps {
  readonly way: 'effects' | 'voice' | 'upload';
  readonly projectId: string;
}

/** The panels for track types other than music, and for uploads. */
export function OtherPanel({ way, projectId }: OtherPanelProps) {
  if (way === 'effects') return <EffectPanel projectId={projectId} />;
  return way === 'voice' ? <VoicePanel projectId={projectId} /> : <UploadPanel projectId={projectId} />;
}
