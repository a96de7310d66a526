import { useEffect, useRef, useState } from 'react';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { address } from '#web/kit/api.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { toast } from '#web/kit/toast.ts';

/** Plays the sample of a voice. It is no track, so the player keeps its own; but only one of the two sounds. */
export function usePreview(voiceId: string | undefined) {
  const playback = usePlayback();
  const element = useRef<HTMLAudioElement>(undefined);
  const [sounding, setSounding] = useState(false);

  useEffect(() => () => element.current?.pause(), []);
  useEffect(
    () =>
      playback.subscribe(() => {
        if (playback.getState().status === 'playing') element.current?.pause();
      }),
    [playback],
  );

  async function play(id: string) {
    playback.pause();
    const audio = new Audio(address('previewVoice', { params: { voiceId: id } }));
    audio.volume = playback.getState().volume;
    for (const over of ['pause', 'ended', 'error']) audio.addEventListener(over, () => setSounding(false));
    element.current = audio;
    setSounding(true);
    try {
      await audio.play();
    } catch (error) {
      // Paused before it began: that was a person.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSounding(false);
      toast({ ...voiceWords.previewFailed, variant: 'destructive' });
    }
  }

  return {
    sounding,
    toggle: () => {
      if (sounding) element.current?.pause();
      else if (voiceId !== undefined) void play(voiceId);
    },
  };
}
