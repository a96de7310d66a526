import type { Voice } from '#contract/voice.ts';
import { usePreview } from '#web/features/generation/use-preview.ts';
import { voiceWords } from '#web/features/generation/voice-words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

/** Plays a sample of a voice. */
export function PreviewKey({ voice }: { readonly voice: Voice | undefined }) {
  const { sounding, toggle } = usePreview(voice?.id);
  return (
    <Key
      disabled={voice === undefined}
      aria-label={voice && (sounding ? voiceWords.stop(voice.name) : voiceWords.listenTo(voice.name))}
      onClick={toggle}
    >
      <Icon name={sounding ? 'pause' : 'play'} size="small" />
      {sounding ? voiceWords.stopKey : voiceWords.listen}
    </Key>
  );
}
