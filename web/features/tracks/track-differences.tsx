import type { Difference, Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';

const { differs: says } = words;

/** Minutes and seconds, or the seconds themselves where those would look the same. */
function lengths(asked: number, came: number): [string, string] {
  const clocks: [string, string] = [clock(asked), clock(came)];
  if (clocks[0] !== clocks[1] && asked >= 20) return clocks;
  return [says.seconds(asked), says.seconds(came)];
}

function inWords(difference: Difference): string {
  switch (difference.what) {
    case 'length':
      return says.length(...lengths(difference.asked, difference.came));
    case 'tempo':
      return says.tempo(difference.asked, difference.came);
    case 'key':
      return says.key(difference.asked, difference.came);
    case 'clipping':
      return says.clipping(difference.overDb);
    case 'quiet':
      return says.quiet;
    case 'silence':
      return says.silence(clock(difference.from), clock(difference.to));
  }
}

/** Where a take is not what was asked for; nothing where it is. */
export function TrackDifferences({ track: { differences } }: { readonly track: Track }) {
  return differences.map((difference) => (
    <span key={difference.what} className="track-differs">
      <Icon name="info" size="small" />
      {inWords(difference)}
    </span>
  ));
}
