// What concerns a password and a second factor, in one file of the build.
export { SecondFactorPage } from '#web/features/account/second-factor-page.tsx';
export { WaysInDialog } from '#web/features/account/ways-in-dialog.tsx';
