import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/palette/words.ts';
import type { IconName } from '#web/kit/icon.tsx';
import { matches } from '#web/kit/matches.ts';

export interface Command {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Displayed faint behind the label. */
  readonly hint?: string | undefined;
  /** Additional search terms. */
  readonly alsoCalled?: string;
  /** A path to navigate to, or a function to call. */
  readonly act: string | (() => void);
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

const mostOfEach = 20;
const recentShown = 5;

interface Sources {
  readonly commands: readonly CommandGroup[];
  readonly projects: readonly ProjectSummary[];
  readonly tracks: readonly Track[];
}

/** The entries for a query; without a query the recent projects, pages and actions. */
export function entriesFor(asked: string, { commands, projects, tracks }: Sources): CommandGroup[] {
  const isBlank = asked.trim() === '';
  const groups: CommandGroup[] = [
    {
      title: isBlank ? words.recent : words.projects,
      commands: projects.slice(0, isBlank ? recentShown : mostOfEach).map(projectEntry),
    },
    { title: words.tracks, commands: isBlank ? [] : tracks.slice(0, mostOfEach).map(trackEntry) },
    ...commands.map((group) => ({
      ...group,
      commands: group.commands.filter(({ label, alsoCalled = '' }) => matches(asked, label, alsoCalled)),
    })),
  ];
  return groups.filter((group) => group.commands.length > 0);
}

const projectEntry = ({ id, name, description }: ProjectSummary): Command => ({
  id: `project-${id}`,
  icon: 'folder',
  label: name,
  hint: description ?? undefined,
  act: `/projects/${id}`,
});

const trackEntry = ({ id, title, trackType, projectId, genres }: Track): Command => ({
  id: `track-${id}`,
  icon: trackType,
  label: title,
  hint: genres.join(', ') || undefined,
  act: `/projects/${projectId}?track=${id}`,
});
