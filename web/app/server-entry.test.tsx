import { beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { DrawView, ViewToDraw } from '#contract/first-view.ts';
import type { Project, ProjectSummary } from '#contract/projects.ts';
import { mara } from '#contract/testing/mara.ts';
import { openDrawing } from '#web/app/server-entry.tsx';

const jonas: CurrentUser = {
  ...mara,
  id: `${mara.id.slice(0, -1)}2`,
  firstName: 'Jonas',
  lastName: 'Ahlgren',
};

const summary: ProjectSummary = {
  id: '01920000-0000-7000-8000-0000000000a1',
  name: '</script><script>alert("Night Tram")</script>',
  description: 'Score for a film',
  imageUrl: null,
  isPublic: false,
  allowDownloads: true,
  emailNotifications: true,
  createdAt: '2026-10-01T23:30:00.000Z',
  updatedAt: '2026-11-21T11:57:00.000Z',
  trackCount: 3,
  memberCount: 1,
};
const project: Project = {
  ...summary,
  ideaCount: 0,
  commentCount: 0,
  members: [{ id: 'm1', role: 'admin', user: mara }],
  may: { generate: true, edit: true, download: true },
  tracks: [],
};
const stats = { totalProjects: 1, totalTracks: 3, tracksGenerated: 3, unreadComments: 0 };

const answer = (name: ViewToDraw['answers'][number]['name'], reply: unknown, params = {}) => ({
  name,
  params,
  reply,
});
const view = (path: string, part: Partial<ViewToDraw>): ViewToDraw => ({
  appName: 'Chamber',
  path,
  user: mara,
  drawnAtMs: Date.parse('2026-11-21T12:00:00.000Z'),
  answers: [],
  ...part,
});
const dashboardOf = (user: CurrentUser) =>
  view('/', {
    user,
    answers: [answer('getDashboardStats', stats), answer('listRecentProjects', [summary])],
  });
const projectView = view(`/projects/${project.id}`, {
  answers: [answer('getDashboardStats', stats), answer('getProject', project, { projectId: project.id })],
});

let draw: DrawView;
beforeAll(async () => {
  draw = await openDrawing();
});

describe('the server draws', () => {
  it('the landing page under the product’s name', () => {
    const markup = draw(view('/', { user: null }));
    expect(markup).toContain('Write a line. Everyone comes in.');
    expect(markup).toContain('Chamber is a studio');
    expect(markup).not.toContain('Tutti');
  });

  it('the dashboard with its figures and projects', () => {
    const markup = draw(dashboardOf(mara));
    expect(markup).toContain('Mara Lindqvist');
    expect(markup).toMatch(/updated.*3 min ago/i);
  });

  it('the list of projects', () => {
    const answers = [answer('listProjects', [summary]), answer('getDashboardStats', stats)];
    expect(draw(view('/projects', { answers }))).toContain('Score for a film');
  });

  it('a project with its header and its desk, in the time zone of the universe', () => {
    const markup = draw(projectView);
    expect(markup).toContain('Track Management');
    expect(markup).toContain('<textarea');
    expect(markup).toContain('Created 1 Oct 2026');
  });

  it('what people call their things as text', () => {
    for (const markup of [draw(dashboardOf(mara)), draw(projectView)]) {
      expect(markup).toContain('&lt;/script&gt;&lt;script&gt;alert(');
      expect(markup).not.toContain('<script');
    }
  });

  it('each view from its own answers alone', () => {
    const first = draw(dashboardOf(mara));
    expect(draw(dashboardOf(jonas))).not.toContain('Mara');
    expect(draw(view('/', { answers: [] }))).not.toContain('Night Tram');
    expect(draw(dashboardOf(mara))).toBe(first);
  });

  it('nothing rather than a page with a hole', () => {
    expect(() => draw(view('/tokens', {}))).toThrow('was not there to be drawn');
  });
});
