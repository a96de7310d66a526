import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lonePage } from '#web/app/page.tsx';
import { sessionEnded } from '#web/kit/session-end.ts';
import { Spinner } from '#web/kit/state.tsx';

const Landing = lonePage(async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage);
const SignIn = lonePage(async () => (await import('#web/features/sign-in/sign-in-page.tsx')).SignInPage);

const NewPassword = lonePage(
  async () => (await import('#web/features/sign-in/new-password-page.tsx')).NewPasswordPage,
);

const pages: Readonly<Record<string, typeof SignIn>> = {
  '/': Landing,
  '/sign-in': SignIn,
  '/new-password': NewPassword,
};

/** Fetches the code of the page at a path. */
export const loadVisitorPage = (path: string): Promise<void> => (pages[path] ?? SignIn).load();

/** What someone sees who is not signed in. */
export function Visitor() {
  const [path] = useLocation();
  const Page = pages[path] ?? ToSignIn;
  return <Page />;
}

function ToSignIn() {
  useEffect(sessionEnded, []);
  return <Spinner />;
}
