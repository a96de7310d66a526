import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportUncaughtErrors } from '#web/app/client-errors.ts';
import { NewPasswordPage } from '#web/features/sign-in/new-password-page.tsx';
import { SignInPage } from '#web/features/sign-in/sign-in-page.tsx';
import './styles/index.css';

// A page of its own, without what the app loads for people who are signed in. An error while it renders is said by early.js.

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaughtErrors();
createRoot(root).render(
  <StrictMode>{location.pathname === '/new-password' ? <NewPasswordPage /> : <SignInPage />}</StrictMode>,
);
