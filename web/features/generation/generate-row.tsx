import type { TrackType } from '#contract/tracks.ts';
import { words } from '#web/features/generation/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';

interface GenerateRowProps {
  readonly type: TrackType;
  readonly disabled: boolean;
}

/** The lit key where no estimate of the cost is to be had. */
export function GenerateRow({ type, disabled }: GenerateRowProps) {
  return (
    <div className="desk-pay">
      <p className="desk-tally text-ink-3">{words.returnedOnFailure}</p>
      <Key type="submit" look="lit" size="big" disabled={disabled}>
        <Icon name={type} size="small" />
        {words.generate}
      </Key>
    </div>
  );
}
