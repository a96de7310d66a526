import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { lonePage } from '#web/app/page.tsx';
import { sessionEnded } from '#web/kit/session-end.ts';
import { Spinner } from '#web/kit/state.tsx';

const Landing = lonePage(async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage);
const SignIn = lonePage(async () => (await import('#web/features/sign-in/sign-in-page.tsx')).SignInPage);

/** Fetches the code of the page at a path. */
export const loadVisitorPage = (path: string): Promise<void> => (path === '/' ? Landing : SignIn).load();

/** What someone sees who is not signed in. */
export function Visitor() {
  const [path] = useLocation();
  if (path === '/') return <Landing />;
  if (path === '/sign-in') return <SignIn />;
  return <ToSignIn />;
}

function ToSignIn() {
  useEffect(sessionEnded, []);
  return <Spinner />;
}
