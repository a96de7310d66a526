import { createUser, expect, test } from './fixtures.ts';

test(
  'the API documentation calls the API with an API token and without a session',
  { tag: '@soak' },
  async ({ app, admin, page }) => {
    const user = await createUser('creator', admin.user);
    const { token } = await user.call('createApiToken', { body: { name: 'Docs', scopes: ['read'] } });
    await page.goto(`${app.url}/api/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.modal-ux');
    await dialog.getByLabel('Value').last().fill(token);
    await dialog.getByRole('button', { name: 'Apply credentials' }).last().click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const call = page.locator('.opblock', {
      has: page.locator('[data-path="/api/activities/unread-count"]'),
    });
    await call.getByRole('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await expect(call.locator('.live-responses-table .response .response-col_status')).toHaveText(/^200/);
    await expect(call.locator('.live-responses-table')).toContainText('"count"');
  },
);
