import { password } from '#contract/testing/api-user.ts';
import { button, fill, mockResponse, openAccountDialog, sequence, waitForText } from './actions.ts';

export const openSecurity = sequence(
  openAccountDialog('Password and sessions', 'Password and sessions'),
  waitForText('This browser'),
);
export const withSecondFactor = (isDemanded: boolean) =>
  mockResponse('**/api/auth/second-factor', {
    isOn: true,
    since: '2026-10-05T09:30:00.000Z',
    recoveryCodesLeft: 8,
    isDemanded,
  });
export const confirmPassword = sequence(
  (page) => page.getByLabel('Current password', { exact: true }).fill(password),
  button('Continue'),
  (page) => page.getByRole('img', { name: /^QR code/ }).waitFor(),
);
export const scanSecret = sequence(openSecurity, button('Turn on'), confirmPassword);
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `7KQ2-M0XD-9RT${'0123456789'[i]}`);
export const mockRecoveryCodes = mockResponse('**/api/auth/second-factor', { recoveryCodes }, 200, 'PUT');
export const enterCode = sequence(
  fill('Code from your app', '123456'),
  button('Turn on'),
  waitForText(recoveryCodes[0]!),
);
