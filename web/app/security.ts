// One build chunk for password and second factor.
export { SecondFactorPage } from '#web/features/auth/account/second-factor-page.tsx';
export { SecurityDialog } from '#web/features/auth/account/security-dialog.tsx';
