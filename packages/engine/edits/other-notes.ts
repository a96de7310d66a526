import type { MusicSettings } from '#contract/music.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { RemadePiece } from '#engine/edits/remake-settings.ts';
import { barMsOf } from '#engine/theory/metre.ts';

/** In longer sections, in bars, another seed gives other notes. */
const MAX_SHORT_SECTION = 2.1;
const MAX_ATTEMPTS = 8;

/** What is played in a section: the parts and the digests of their notes. */
const notesOf = ({ parts }: ScoreOutline, index: number): string =>
  parts
    .flatMap(({ part, sections }) =>
      sections.filter(({ section }) => section === index).map(({ digest }) => `${part} ${digest}`),
    )
    .toSorted()
    .join(';');

export interface NewNotes {
  /** Settings with another seed for the section, different at each call. */
  readonly remake: () => MusicSettings;
  readonly outlineOf: (settings: MusicSettings) => Promise<ScoreOutline>;
}

/**
 * Settings that play other notes in a section than the piece: a short section can have the same ones from another seed, so
 * further seeds are tried. If none of them differs, as when one chord is all that is played, those of the last.
 */
export async function withOtherNotes(
  piece: RemadePiece & { readonly bpm: number; readonly metre: string },
  section: number,
  { remake, outlineOf }: NewNotes,
): Promise<MusicSettings> {
  let settings = remake();
  const durationMs = piece.plan.sections[section]?.duration_ms ?? Infinity;
  if (durationMs > MAX_SHORT_SECTION * barMsOf(piece)) return settings;
  const before = notesOf(await outlineOf(piece.settings), section);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (notesOf(await outlineOf(settings), section) !== before) return settings;
    settings = remake();
  }
  return settings;
}
