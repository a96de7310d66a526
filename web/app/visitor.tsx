import { useLocation } from 'wouter';
import { lonePage } from '#web/app/page.tsx';

const Landing = lonePage(async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage);
const SignIn = lonePage(async () => (await import('#web/features/sign-in/sign-in-page.tsx')).SignInPage);

const NewPassword = lonePage(
  async () => (await import('#web/features/sign-in/new-password-page.tsx')).NewPasswordPage,
);

const Elsewhere = lonePage(async () => (await import('#web/app/elsewhere.tsx')).Elsewhere);

const pages: Readonly<Record<string, typeof SignIn>> = {
  '/': Landing,
  '/sign-in': SignIn,
  '/new-password': NewPassword,
};

/** What someone sees who is not signed in. */
export function Visitor() {
  const [path] = useLocation();
  const Page = pages[path] ?? Elsewhere;
  return <Page />;
}
