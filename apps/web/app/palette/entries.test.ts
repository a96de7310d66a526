import { expect, it } from 'vitest';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type CommandGroup, entriesFor } from '#web/app/palette/entries.ts';
import { offered } from '#web/ui/command.ts';

const project = (id: string, name: string) => ({ id, name, description: null }) as ProjectSummary;
const track = (id: string, title: string) =>
  ({ id, title, trackType: 'voice', projectId: 'p', genres: ['Jazz'] }) as unknown as Track;
const run = () => undefined;
const commands: CommandGroup[] = [
  { title: 'Pages', commands: offered([{ id: 'tokens', icon: 'token', label: 'Tokens', run }], undefined) },
  {
    title: 'Actions',
    commands: offered(
      [{ id: 'theme', icon: 'theme-dark', label: 'Toggle theme', keywords: 'dark light', run }],
      undefined,
    ),
  },
];
const groupsFor = (query: string, projects: ProjectSummary[] = [], tracks: Track[] = []) =>
  entriesFor(query, { commands, projects, tracks, goTo: run }).map(({ title, commands: all }) => [
    title,
    ...all.map(({ label }) => label),
  ]);

it('the palette offers the last five projects, pages and actions before a query is typed', () => {
  const projects = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => project(id, id));
  expect(groupsFor('', projects, [track('t', 'A track')])).toEqual([
    ['Recent projects', 'a', 'b', 'c', 'd', 'e'],
    ['Pages', 'Tokens'],
    ['Actions', 'Toggle theme'],
  ]);
});

it('the palette finds commands by label and by keywords', () => {
  expect(groupsFor('tok')).toEqual([['Pages', 'Tokens']]);
  expect(groupsFor('DARK')).toEqual([['Actions', 'Toggle theme']]);
  expect(groupsFor('xyz')).toEqual([]);
});

it('a track entry links to the page of the track', () => {
  const paths: string[] = [];
  const [group] = entriesFor('depot', {
    commands: [],
    projects: [],
    tracks: [track('t', 'Depot')],
    goTo: (path) => paths.push(path),
  });
  expect(group).toMatchObject({ title: 'Tracks', commands: [{ icon: 'voice', hint: 'Jazz' }] });
  group?.commands[0]?.run();
  expect(paths).toEqual(['/tracks/t']);
});

it('the palette offers at most twenty entries per group', () => {
  const many = Array.from({ length: 50 }, (_, n) => project(`${n}`, 'same'));
  expect(groupsFor('same', many)[0]).toHaveLength(21);
});
