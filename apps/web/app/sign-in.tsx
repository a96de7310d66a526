import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportUncaughtErrors } from '#web/app/client-errors.ts';
import { NewPasswordPage } from '#web/features/auth/sign-in/new-password-page.tsx';
import { SignInPage } from '#web/features/auth/sign-in/sign-in-page.tsx';
import './styles/index.css';

// A separate page without the code for signed-in users. early.js reports rendering errors.

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

reportUncaughtErrors();
createRoot(root).render(
  <StrictMode>{location.pathname === '/new-password' ? <NewPasswordPage /> : <SignInPage />}</StrictMode>,
);
