import { usePreviewAudio } from '#web/features/compose/generation/use-preview-audio.ts';
import { voiceMessages } from '#web/features/compose/generation/voice-messages.ts';
import { callUrl } from '#client/call-options.ts';
import { toast } from '#web/ui/toast.ts';

export function useVoicePreview(voiceId: string | undefined) {
  const { isPlaying, play, stop } = usePreviewAudio(() =>
    toast({ ...voiceMessages.previewFailed, variant: 'destructive' }),
  );
  return {
    isPlaying,
    toggle: () => {
      if (isPlaying) stop();
      else if (voiceId !== undefined) play(callUrl('previewVoice', { params: { voiceId } }));
    },
  };
}
