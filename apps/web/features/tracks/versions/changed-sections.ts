import type { TrackVersion } from '#contract/versions.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';

/** Differences of the envelope up to this, of 255, come from encoding. */
const tolerance = 10;
/** The share of a section's points that must differ. */
const minShare = 0.1;

type Compared = Pick<TrackVersion, 'sections' | 'duration' | 'waveform'>;

/**
 * Indexes of the sections that differ from the source version: what the scores say, else the sections whose waveform
 * differs from that of the section at the same index. Empty without a source or, without scores, if the sections are
 * others: then there is nothing to compare one by one.
 */
export function changedSections(
  version: Compared & Pick<TrackVersion, 'changedSections'>,
  source: Compared | undefined,
): ReadonlySet<number> {
  return version.changedSections ? new Set(version.changedSections) : differingWaveforms(version, source);
}

function differingWaveforms(version: Compared, source: Compared | undefined): ReadonlySet<number> {
  const changed = new Set<number>();
  if (!source || source.sections.length !== version.sections.length) return changed;
  const [own, other] = [decodeWaveform(version.waveform).rms, decodeWaveform(source.waveform).rms];
  version.sections.forEach((section, index) => {
    const before = source.sections[index]!;
    const ownPart = part(own, section, version.duration);
    const otherPart = part(other, before, source.duration);
    const differing = ownPart.filter((value, point) => {
      const at = Math.floor((point / ownPart.length) * otherPart.length);
      return Math.abs(value - (otherPart[at] ?? 0)) > tolerance;
    });
    if (ownPart.length > 0 && differing.length / ownPart.length > minShare) changed.add(index);
  });
  return changed;
}

/** A part of a version, in seconds. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const partlyNewOrigins: ReadonlySet<TrackVersion['origin']> = new Set([
  'section',
  'comment',
  'edited',
  'merged',
]);

/**
 * The parts that a version does not have from its source: neighbouring changed sections as one. Empty for versions of
 * which everything is new, such as variations.
 */
export function newParts(
  version: Compared & Pick<TrackVersion, 'origin' | 'changedSections'>,
  source: Compared | undefined,
): readonly Part[] {
  if (!partlyNewOrigins.has(version.origin)) return [];
  const changed = changedSections(version, source);
  const parts: Part[] = [];
  version.sections.forEach(({ start_ms, duration_ms }, index) => {
    if (!changed.has(index)) return;
    const before = changed.has(index - 1) ? parts.pop() : undefined;
    parts.push({ start: before?.start ?? start_ms / 1000, end: (start_ms + duration_ms) / 1000 });
  });
  return parts;
}

function part(
  values: Uint8Array,
  { start_ms, duration_ms }: Compared['sections'][number],
  duration: number,
): Uint8Array {
  const pointAt = (ms: number) => Math.round((ms / 1000 / (duration || 1)) * values.length);
  return values.subarray(pointAt(start_ms), pointAt(start_ms + duration_ms));
}
