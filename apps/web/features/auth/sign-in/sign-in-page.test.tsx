import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProviderLink } from '#web/features/auth/sign-in/sign-in-page.tsx';

const render = (provider: string | undefined, returnTo: string | null = null) =>
  renderToStaticMarkup(<ProviderLink provider={provider} returnTo={returnTo} />);

test('the link to the sign-in provider is rendered only when a provider is configured', () => {
  expect(render('login.example.org')).toMatch(
    /<a [^>]*href="\/api\/login"[^>]*>Continue with login\.example\.org<\/a>/,
  );
  expect(render(undefined)).toBe('');
});

test('the link to the sign-in provider passes returnTo on', () => {
  expect(render('login.example.org', '/projects/1?tab=ideas&a=b')).toContain(
    'href="/api/login?returnTo=%2Fprojects%2F1%3Ftab%3Dideas%26a%3Db"',
  );
});
