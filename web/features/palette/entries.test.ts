import { expect, it } from 'vitest';
import type { ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type CommandGroup, entriesFor } from '#web/features/palette/entries.ts';

const project = (id: string, name: string) => ({ id, name, description: null }) as ProjectSummary;
const track = (id: string, title: string) =>
  ({ id, title, trackType: 'voice', projectId: 'p', genres: ['Jazz'] }) as unknown as Track;
const commands: CommandGroup[] = [
  { title: 'Pages', commands: [{ id: 'tokens', icon: 'token', label: 'Tokens', act: '/tokens' }] },
  {
    title: 'Actions',
    commands: [
      { id: 'theme', icon: 'theme-dark', label: 'Toggle theme', alsoCalled: 'dark light', act: () => {} },
    ],
  },
];
const shown = (asked: string, projects: ProjectSummary[] = [], tracks: Track[] = []) =>
  entriesFor(asked, { commands, projects, tracks }).map(({ title, commands: all }) => [
    title,
    ...all.map(({ label }) => label),
  ]);

it('the palette offers the last five projects, pages and actions before a query is typed', () => {
  const projects = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => project(id, id));
  expect(shown('', projects, [track('t', 'A track')])).toEqual([
    ['Recent projects', 'a', 'b', 'c', 'd', 'e'],
    ['Pages', 'Tokens'],
    ['Actions', 'Toggle theme'],
  ]);
});

it('the palette finds commands by label and by keywords', () => {
  expect(shown('tok')).toEqual([['Pages', 'Tokens']]);
  expect(shown('DARK')).toEqual([['Actions', 'Toggle theme']]);
  expect(shown('xyz')).toEqual([]);
});

it('a track entry links to the track in its project', () => {
  const [group] = entriesFor('depot', { commands: [], projects: [], tracks: [track('t', 'Depot')] });
  expect(group).toMatchObject({
    title: 'Tracks',
    commands: [{ icon: 'voice', hint: 'Jazz', act: '/projects/p?track=t' }],
  });
});

it('the palette offers at most twenty entries per group', () => {
  const many = Array.from({ length: 50 }, (_, n) => project(`${n}`, 'same'));
  expect(shown('same', many)[0]).toHaveLength(21);
});
