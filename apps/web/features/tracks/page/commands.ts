import { messages } from '#web/features/tracks/page/messages.ts';
import type { Command } from '#web/ui/command.ts';

const { score, shortcuts: texts } = messages;

/** The selected range of a track's page. */
export interface RangeSubject {
  readonly hasRange: () => boolean;
  readonly comment: () => void;
  readonly toggleLoop: () => void;
  /** Re-makes the section of the range; absent where it cannot be re-made. */
  readonly remake: (() => void) | undefined;
  readonly clear: () => void;
}

export const rangeCommands = {
  comment: {
    id: 'page.comment',
    icon: 'comment',
    label: score.comment,
    shortcut: { chords: [{ key: 'c' }], description: texts.comment },
    run: ({ comment }) => comment(),
  },
  loop: {
    id: 'page.loop',
    icon: 'retry',
    label: score.loop,
    shortcut: { chords: [{ key: 'l' }], description: texts.loop },
    when: ({ hasRange }) => hasRange(),
    run: ({ toggleLoop }) => toggleLoop(),
  },
  remake: {
    id: 'page.remake',
    icon: 'edit',
    label: score.remake,
    shortcut: { chords: [{ key: 'r' }], description: texts.remake },
    when: ({ remake }) => remake !== undefined,
    run: ({ remake }) => remake?.(),
  },
  clear: {
    id: 'page.clear',
    icon: 'close',
    label: score.clear,
    shortcut: { chords: [{ key: 'Escape' }], description: texts.clear },
    when: ({ hasRange }) => hasRange(),
    run: ({ clear }) => clear(),
  },
} as const satisfies Record<string, Command<RangeSubject>>;

type Direction = -1 | 1;

/** A track's page without its comments. */
export interface PageSubject extends RangeSubject {
  readonly toggle: () => void;
  readonly seekByBar: (direction: Direction) => void;
  readonly extendByBar: (direction: Direction) => void;
  readonly versionNumbers: () => readonly number[];
  readonly listen: (version: number) => void;
  readonly listenBefore: () => unknown;
  readonly hasStems: boolean;
  readonly areStemsOpen: boolean;
  readonly toggleStems: () => void;
  /** From now on, for a moment, a number mutes a stem. */
  readonly awaitStem: () => void;
  /** Whether a number mutes a stem now. */
  readonly isStemAwaited: () => boolean;
  /** `number` counts from 1. */
  readonly muteStem: (number: number) => void;
}

const step = (name: 'back' | 'forward', key: string, direction: Direction): Command<PageSubject> => ({
  id: `page.${name}`,
  icon: direction < 0 ? 'arrow-left' : 'arrow-right',
  label: texts[name],
  shortcut: { chords: [{ key }], description: texts.seekBar },
  repeats: true,
  run: ({ seekByBar }) => seekByBar(direction),
});

const extension = (
  name: 'extendBack' | 'extendForward',
  key: string,
  direction: Direction,
): Command<PageSubject> => ({
  id: `page.${name}`,
  icon: direction < 0 ? 'arrow-left' : 'arrow-right',
  label: texts[name],
  shortcut: { chords: [{ key, shift: true }], description: texts.extend },
  repeats: true,
  run: ({ extendByBar }) => extendByBar(direction),
});

const version = (number: number): Command<PageSubject> => ({
  id: `page.version-${number}`,
  icon: 'play',
  label: texts.listen(number),
  shortcut: { chords: [{ key: String(number) }], description: texts.version },
  when: ({ versionNumbers, isStemAwaited }) => versionNumbers().includes(number) || isStemAwaited(),
  run: ({ isStemAwaited, muteStem, listen }) => (isStemAwaited() ? muteStem(number) : listen(number)),
});

export const pageCommands = {
  play: {
    id: 'page.play',
    icon: 'play',
    label: texts.play,
    shortcut: { chords: [{ key: ' ' }], description: texts.play },
    run: ({ toggle }) => toggle(),
  },
  back: step('back', 'ArrowLeft', -1),
  forward: step('forward', 'ArrowRight', 1),
  extendBack: extension('extendBack', 'ArrowLeft', -1),
  extendForward: extension('extendForward', 'ArrowRight', 1),
  comment: rangeCommands.comment,
  loop: rangeCommands.loop,
  remake: rangeCommands.remake,
  version1: version(1),
  version2: version(2),
  version3: version(3),
  version4: version(4),
  version5: version(5),
  version6: version(6),
  version7: version(7),
  version8: version(8),
  version9: version(9),
  previousVersion: {
    id: 'page.previous-version',
    icon: 'arrow-left',
    label: texts.previousVersion,
    shortcut: { chords: [{ key: 'b' }], description: texts.previousVersion },
    when: ({ versionNumbers }) => versionNumbers().length > 1,
    run: ({ listenBefore }) => listenBefore(),
  },
  stems: {
    id: 'page.stems',
    icon: 'music',
    label: texts.stems,
    shortcut: { chords: [{ key: 's' }], description: texts.stems },
    when: ({ hasStems }) => hasStems,
    run: ({ toggleStems }) => toggleStems(),
  },
  muteStem: {
    id: 'page.mute-stem',
    icon: 'volume',
    label: texts.muteStem,
    shortcut: { chords: [{ key: 'm' }], description: texts.muteStem },
    when: ({ areStemsOpen }) => areStemsOpen,
    run: ({ awaitStem }) => awaitStem(),
  },
  clear: rangeCommands.clear,
} satisfies Record<string, Command<PageSubject>>;

/** In the order of the list of shortcuts. */
export const allPageCommands: readonly Command<PageSubject>[] = Object.values(pageCommands);
