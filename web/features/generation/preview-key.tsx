import type { Voice } from '#contract/voice.ts';
import { usePreview } from '#web/features/generation/use-preview.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

/** Lets a voice say a sentence. */
export function PreviewKey({ voice }: { readonly voice: Voice | undefined }) {
  const { sounding, toggle } = usePreview(voice?.id);
  return (
    <Key
      disabled={voice === undefined}
      aria-label={voice && (sounding ? words.voice.stop(voice.name) : words.voice.listenTo(voice.name))}
      onClick={toggle}
    >
      <Icon name={sounding ? 'pause' : 'play'} size="small" />
      {sounding ? words.voice.stopKey : words.voice.listen}
    </Key>
  );
}
