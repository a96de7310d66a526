import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { PlaylistStrip } from '#web/features/playlists/playlist-strip.tsx';
import { queryKeyOf } from '#web/data/query.ts';
import textStyles from '#web/ui/text.module.css';

function render(names: readonly string[], canEdit: boolean): string {
  const client = new QueryClient();
  const rows = names.map((name) => ({ id: name, name, imageUrl: null, itemCount: 1, duration: 60 }));
  client.setQueryData([...queryKeyOf('listPlaylists', { params: { projectId: 'p' } }), 'pages'], {
    pages: [{ playlists: rows, rows, nextCursor: null }],
    pageParams: [undefined],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <PlaylistStrip projectId="p" canEdit={canEdit} />
      </Router>
    </QueryClientProvider>,
  );
}

const headingOf = (html: string) => /<h2[^>]*>/.exec(html)?.[0] ?? '';

it('a project without playlists shows no heading, and only the button to those who may create one', () => {
  expect(headingOf(render([], true))).toContain(`class="${textStyles.visuallyHidden}"`);
  expect(render([], true)).toContain('New playlist');
  expect(render([], false)).toBe('');
});

it('playlists stand below their heading', () => {
  expect(render(['Reel'], false)).toContain('Reel');
  expect(headingOf(render(['Reel'], false))).not.toContain('class');
});
