import { type ImprovedType, useImprovePrompt } from '#web/features/generation/use-improve-prompt.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

interface ImproveKeyProps {
  /** What it is a prompt for. */
  readonly type: ImprovedType;
  readonly prompt: string;
  readonly disabled: boolean;
  readonly onImproved: (prompt: string) => void;
}

/** Puts a fuller prompt in the place of the one that was typed. */
export function ImproveKey({ type, prompt, disabled, onImproved }: ImproveKeyProps) {
  const { improve, improving } = useImprovePrompt(type, onImproved);
  return (
    <Key type="button" look="bare" disabled={disabled || improving} onClick={() => improve(prompt.trim())}>
      <Icon name="fork" size="small" />
      {improving ? words.improving : words.improve}
    </Key>
  );
}
