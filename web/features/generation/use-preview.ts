import { useSideSound } from '#web/features/generation/use-side-sound.ts';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { address } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.ts';

export function usePreview(voiceId: string | undefined) {
  const { sounding, play, stop } = useSideSound(() =>
    toast({ ...voiceWords.previewFailed, variant: 'destructive' }),
  );
  return {
    sounding,
    toggle: () => {
      if (sounding) stop();
      else if (voiceId !== undefined) play(address('previewVoice', { params: { voiceId } }));
    },
  };
}
