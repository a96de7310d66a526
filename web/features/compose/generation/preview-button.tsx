import type { Voice } from '#contract/voice.ts';
import { useVoicePreview } from '#web/features/compose/generation/use-voice-preview.ts';
import { voiceMessages } from '#web/features/compose/generation/voice-messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';

/** Plays a sample of a voice. */
export function PreviewButton({ voice }: { readonly voice: Voice | undefined }) {
  const { isPlaying, toggle } = useVoicePreview(voice?.id);
  return (
    <Button
      disabled={voice === undefined}
      aria-label={voice && (isPlaying ? voiceMessages.stop(voice.name) : voiceMessages.listenTo(voice.name))}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size="small" />
      {isPlaying ? voiceMessages.stopButton : voiceMessages.listen}
    </Button>
  );
}
