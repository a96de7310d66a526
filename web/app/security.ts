// One build chunk for password and second factor.
export { SecondFactorPage } from '#web/features/account/second-factor-page.tsx';
export { SecurityDialog } from '#web/features/account/security-dialog.tsx';
