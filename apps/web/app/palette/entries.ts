import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/app/palette/messages.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { matches } from '#web/ui/matches.ts';
import { trackPath } from '#web/domain/track-path.ts';

export interface Command {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Displayed faint behind the label. */
  readonly hint?: string | undefined;
  /** Additional search terms. */
  readonly keywords?: string;
  /** A path to navigate to, or a function to call. */
  readonly action: string | (() => void);
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

const maxPerGroup = 20;
const maxRecent = 5;

interface Sources {
  readonly commands: readonly CommandGroup[];
  readonly projects: readonly ProjectSummary[];
  readonly tracks: readonly Track[];
}

/** The entries for a query; without a query the recent projects, pages and actions. */
export function entriesFor(query: string, { commands, projects, tracks }: Sources): CommandGroup[] {
  const isBlank = query.trim() === '';
  const groups: CommandGroup[] = [
    {
      title: isBlank ? messages.recent : messages.projects,
      commands: projects.slice(0, isBlank ? maxRecent : maxPerGroup).map(projectEntry),
    },
    { title: messages.tracks, commands: isBlank ? [] : tracks.slice(0, maxPerGroup).map(trackEntry) },
    ...commands.map((group) => ({
      ...group,
      commands: group.commands.filter(({ label, keywords = '' }) => matches(query, label, keywords)),
    })),
  ];
  return groups.filter((group) => group.commands.length > 0);
}

const projectEntry = ({ id, name, description }: ProjectSummary): Command => ({
  id: `project-${id}`,
  icon: 'folder',
  label: name,
  hint: description ?? undefined,
  action: `/projects/${id}`,
});

const trackEntry = ({ id, title, trackType, genres }: Track): Command => ({
  id: `track-${id}`,
  icon: trackType,
  label: title,
  hint: genres.join(', ') || undefined,
  action: trackPath(id),
});
