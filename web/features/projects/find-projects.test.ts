import { expect, it } from 'vitest';
import { findProjects } from '#web/features/projects/find-projects.ts';

const projects = [
  { name: 'Night Tram', description: 'Score for a film' },
  { name: 'Greenhouse', description: null },
  { name: 'Half Past Nine', description: 'Idents for a talk show' },
];
const found = (text: string) => findProjects(projects, text).map(({ name }) => name);

it('finds by name or description, whatever the case', () => {
  expect(found('TRAM')).toEqual(['Night Tram']);
  expect(found('idents')).toEqual(['Half Past Nine']);
  expect(found(' green ')).toEqual(['Greenhouse']);
});

it('finds all for no text and none for a text that nobody wrote', () => {
  expect(found('  ')).toHaveLength(3);
  expect(found('polka')).toEqual([]);
});
