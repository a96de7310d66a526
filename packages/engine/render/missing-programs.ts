import { formatList } from '#contract/message-format.ts';
import type { Part, Score } from '#engine/score/score.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';
import { hasDrums, isSampledKit } from './drums/kits.ts';
import { hasProgram, isSampled } from './instruments.ts';
import { shownPartName } from '#engine/theory/part-names.ts';
import { renderTexts } from '#engine/render/messages.ts';

/** The label of a part that should be sampled and whose program the font lacks. */
function missingLabel(part: Part, soundFont: SoundFont): string | undefined {
  if (part.kind === 'notes' && isSampled(part.instrument) && !hasProgram(part.instrument, soundFont)) {
    return instruments[part.instrument].label;
  }
  return part.kind === 'drums' && isSampledKit(part.kit) && !hasDrums(soundFont)
    ? kitLabels[part.kit]
    : undefined;
}

/** A sentence, with a space before it, about what the SoundFont lacks for a score; empty if it lacks nothing. */
export function describeMissingPrograms({ parts }: Score, soundFont: SoundFont | undefined): string {
  if (!soundFont) return '';
  const labels = new Set(parts.flatMap((part) => missingLabel(part, soundFont) ?? []));
  if (labels.size === 0) return '';
  return ` ${renderTexts.missingPrograms(formatList([...labels].map(shownPartName)))}`;
}
