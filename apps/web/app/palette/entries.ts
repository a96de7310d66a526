import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/app/palette/messages.ts';
import { trackPath } from '#web/domain/track-path.ts';
import type { OfferedCommand } from '#web/ui/command.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { matches } from '#web/ui/matches.ts';

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly OfferedCommand[];
}

const maxPerGroup = 20;
const maxRecent = 5;

interface Sources {
  readonly commands: readonly CommandGroup[];
  readonly projects: readonly ProjectSummary[];
  readonly tracks: readonly Track[];
  readonly goTo: (path: string) => void;
}

/** The entries for a query; without a query the recent projects, and the commands. */
export function entriesFor(query: string, { commands, projects, tracks, goTo }: Sources): CommandGroup[] {
  const isBlank = query.trim() === '';
  const groups: CommandGroup[] = [
    {
      title: isBlank ? messages.recent : messages.projects,
      commands: projects.slice(0, isBlank ? maxRecent : maxPerGroup).map(({ id, name, description }) =>
        link(goTo, {
          id: `project-${id}`,
          icon: 'folder',
          label: name,
          hint: description,
          path: `/projects/${id}`,
        }),
      ),
    },
    {
      title: messages.tracks,
      commands: isBlank
        ? []
        : tracks.slice(0, maxPerGroup).map(({ id, title, trackType, genres }) =>
            link(goTo, {
              id: `track-${id}`,
              icon: trackType,
              label: title,
              hint: genres.join(', '),
              path: trackPath(id),
            }),
          ),
    },
    ...commands.map((group) => ({
      ...group,
      commands: group.commands.filter(({ label, keywords }) => matches(query, label, keywords)),
    })),
  ];
  return groups.filter((group) => group.commands.length > 0);
}

interface Link {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string | null;
  readonly path: string;
}

const link = (goTo: Sources['goTo'], { path, hint, ...entry }: Link): OfferedCommand => ({
  ...entry,
  hint: hint || undefined,
  keywords: '',
  chords: [],
  isRefused: false,
  run: () => goTo(path),
});
