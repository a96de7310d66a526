import { EffectPanel } from '#web/features/compose/generation/effect-panel.tsx';
import type { TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { UploadPanel } from '#web/features/compose/generation/upload-panel.tsx';
import { VoicePanel } from '#web/features/compose/generation/voice-panel.tsx';

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
