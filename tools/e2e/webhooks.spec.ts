import { expect, type Page } from '@playwright/test';
import { Webhook as Verifier } from 'standardwebhooks';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { dedicatedServer } from './dedicated-server.ts';
import { newProject, notice, postComment, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const receiver = await webhookReceiver();
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  receiver.calls.splice(0);
  receiver.answer.status = 200;
});
const server = dedicatedServer(() => ({ WEBHOOK_HOSTS: receiver.host }));

const address = `${receiver.host}/hooks/music`;
const section = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const deliveries = (page: Page) => page.getByRole('region', { name: 'Deliveries', exact: true });
/** A message that was refused is sent again after 4 to 6 s. */
const retried = { timeout: 25_000 };

async function openSection(page: Page, path: string) {
  await page.goto(server.url + path);
  await section(page).getByRole('button', { name: 'Webhook', exact: true }).waitFor();
}

async function closeDialog(page: Page) {
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function createWebhook(page: Page) {
  await section(page).getByRole('button', { name: 'Webhook', exact: true }).click();
  await dialog(page).getByLabel('Address', { exact: true }).fill(receiver.url);
  await dialog(page).getByRole('button', { name: 'Create webhook' }).click();
  await expect(notice(page, 'Webhook created')).toBeVisible();
  return readSecret(page);
}

/** The signing secret in the dialog, which is empty until it is loaded. */
async function readSecret(page: Page) {
  const field = dialog(page).getByLabel('Signing secret', { exact: true });
  await expect(field).toHaveValue(/^whsec_/);
  return field.inputValue();
}

test(
  'an admin of a project makes a webhook, sees its deliveries, and sends one again',
  { tag: '@soak' },
  async ({ context, page }) => {
    const owner = await server.signInAs(context, 'creator');
    const projectId = await newProject(owner);
    await openSection(page, `/projects/${projectId}?tab=details`);
    await expect(section(page)).toContainText('No webhooks yet');

    await section(page).getByRole('button', { name: 'Webhook', exact: true }).click();
    await dialog(page).getByLabel('Address', { exact: true }).fill('https://localhost/hook');
    await dialog(page).getByRole('button', { name: 'None', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog(page)).toContainText('Choose at least one event.');
    await dialog(page).getByRole('button', { name: 'All', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog(page)).toContainText('The address leads into an internal network.');
    await expectNoAxeFindingsInBothThemes(page);
    await closeDialog(page);

    await createWebhook(page);
    const secret = dialog(page).getByLabel('Signing secret', { exact: true });
    await expect(secret).toHaveValue(/^whsec_/);
    await expectNoAxeFindingsInBothThemes(page);
    await dialog(page).getByRole('button', { name: 'Send a test' }).click();
    await expect(notice(page, 'The receiver answered 200.')).toBeVisible();
    const [call] = receiver.calls;
    expect(new Verifier(await secret.inputValue()).verify(call!.body, call!.headers)).toMatchObject({
      type: 'webhook.test',
    });
    await closeDialog(page);

    receiver.answer.status = 503;
    await postComment(owner, projectId, 'Leave a hole for the bell');
    await section(page)
      .getByRole('button', { name: `Show deliveries to ${address}` })
      .click();
    await expect(deliveries(page).getByRole('listitem')).toHaveCount(2);
    const comment = deliveries(page).getByRole('listitem').first();
    await expect(comment).toContainText('comment.created, Night Tram');
    await expect(comment).toContainText('503');
    receiver.answer.status = 200;
    await expect(comment).toContainText(/^.*200, tried \d times/, retried);
    await comment.getByRole('button', { name: /^comment\.created/ }).click();
    await expect(comment.getByRole('region', { name: 'Request', exact: true })).toContainText(
      'Leave a hole for the bell',
    );
    await expect(comment.getByRole('region', { name: 'Request', exact: true })).toContainText('webhook-id:');
    await expect(comment.getByRole('region', { name: 'Reply', exact: true })).toContainText('"heard": true');
    await expectNoAxeFindingsInBothThemes(page);

    await comment.getByRole('button', { name: /^Send again/ }).click();
    await expect(notice(page, 'The receiver answered 200.')).toBeVisible();
    await expect(deliveries(page).getByRole('listitem')).toHaveCount(3);
    await expect(deliveries(page).getByRole('listitem').first()).toContainText('sent by hand');
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect(ids.at(-1)).toBe(ids.at(-2));
    await expect(section(page)).toContainText(/3 calls/);

    for (const width of [390, 820, 1440]) {
      await setWindowSize(page, { width, height: 900 });
      expect(await layoutProblems(page)).toEqual([]);
      await expectNoAxeFindings(page);
    }
  },
);

test(
  'a webhook is made, switched off and deleted with the keyboard alone',
  { tag: '@soak' },
  async ({ context, page }) => {
    const owner = await server.signInAs(context, 'creator');
    const projectId = await newProject(owner);
    await openSection(page, `/projects/${projectId}?tab=details`);
    const keys = keyboardOnly(page);
    await keys.press(section(page).getByRole('button', { name: 'Webhook', exact: true }));
    await keys.fill(dialog(page).getByLabel('Address', { exact: true }), receiver.url);
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Webhook created')).toBeVisible();
    await keys.press(dialog(page).getByRole('button', { name: 'Cancel', exact: true }));
    const onSwitch = section(page).getByRole('switch', { name: `Webhook ${address} is on` });
    await keys.press(onSwitch, ' ');
    await expect(onSwitch).not.toBeChecked();
    await postComment(owner, projectId, 'Unheard');
    await keys.press(section(page).getByRole('button', { name: `Edit webhook ${address}` }));
    await keys.press(dialog(page).getByRole('button', { name: 'Delete', exact: true }));
    const confirm = page.getByRole('alertdialog', { name: 'Delete this webhook?' });
    await keys.press(confirm.getByRole('button', { name: 'Delete', exact: true }));
    await expect(notice(page, 'Webhook deleted')).toBeVisible();
    await expect(section(page)).toContainText('No webhooks yet');
    expect(receiver.calls).toEqual([]);
  },
);

test('an admin makes a webhook of the studio, which reports every project, and renews its secret', async ({
  context,
  page,
}) => {
  const admin = await server.signInAs(context, 'admin');
  await openSection(page, '/admin/webhooks');
  const secret = await createWebhook(page);
  await expect(dialog(page).getByRole('checkbox', { name: /^The tokens of a user run low/ })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Renew', exact: true }).click();
  await expect(dialog(page)).toContainText('The previous secret also signs until');
  await expect(dialog(page).getByLabel('Signing secret', { exact: true })).not.toHaveValue(secret);
  const renewed = await readSecret(page);
  await closeDialog(page);
  await postComment(admin, await newProject(admin, 'Rain on the Tram Roof'), 'Heard by the studio');
  await expect.poll(() => receiver.calls.length).toBe(1);
  const { body, headers } = receiver.calls[0]!;
  for (const one of [secret, renewed]) {
    expect(new Verifier(one).verify(body, headers)).toMatchObject({ type: 'comment.created' });
  }
  await expectNoAxeFindingsInBothThemes(page);
  await setWindowSize(page, { width: 390, height: 844 });
  expect(await layoutProblems(page)).toEqual([]);
});

test('members of a project who are no admins see no webhooks', async ({ context, page }) => {
  const member = await server.signInAs(context, 'creator');
  const admin = await server.admin();
  const projectId = await newProject(admin);
  const { email } = await member.call('getCurrentUser');
  await admin.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
  await page.goto(`${server.url}/projects/${projectId}?tab=details`);
  await expect(page.getByRole('heading', { name: 'Team', exact: false }).first()).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
