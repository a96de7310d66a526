import { EffectPanel } from '#web/features/generation/effect-panel.tsx';
import type { TakesDialog } from '#web/features/generation/several-takes.tsx';
import { UploadPanel } from '#web/features/generation/upload-panel.tsx';
import { VoicePanel } from '#web/features/generation/voice-panel.tsx';

interface OtherPanelProps {
  readonly tab: 'effects' | 'voice' | 'upload';
  readonly projectId: string;
  readonly takesDialog: TakesDialog;
}

/** The panels for track types other than music, and for uploads. */
export function OtherPanel({ tab, ...panel }: OtherPanelProps) {
  if (tab === 'effects') return <EffectPanel {...panel} />;
  return tab === 'voice' ? <VoicePanel {...panel} /> : <UploadPanel projectId={panel.projectId} />;
}
