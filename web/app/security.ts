// One build chunk for password and second factor.
export { SecondFactorPage } from '#web/features/account/second-factor-page.tsx';
export { WaysInDialog } from '#web/features/account/ways-in-dialog.tsx';
